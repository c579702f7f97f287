// Files on their way out and in tell how far they are; without it the browser alone says that it is busy.
"use strict";
(() => {
  const find = (selector) => document.querySelector(selector);
  // The link stays a link: the browser saves the file, and the page asks how far it is.
  find("#make-copy")?.addEventListener("click", () => find("#copying").dispatchEvent(new Event("asked")));

  const form = find(".sends");
  if (!form) return;
  find(".zone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  const bar = find(".sends progress"), button = find(".sends button"), amiss = find(".sends .amiss");
  const was = button.textContent;

  function show(isSending, why = "") {
    button.disabled = isSending;
    button.textContent = isSending ? button.dataset.sending : was;
    bar.hidden = !isSending;
    amiss.textContent = why;
    amiss.hidden = !why;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const request = new XMLHttpRequest();
    request.open("post", form.action);
    request.responseType = "document";
    request.upload.onprogress = ({ loaded, total }) => (bar.value = loaded / total);
    request.onloadend = () => {
      const { status, response, responseURL } = request;
      if (status && status < 400) return location.assign(responseURL);
      show(false, response?.querySelector(".sends .amiss, h1 + p")?.textContent || form.dataset.broken);
    };
    show(true);
    request.send(new FormData(form));
  });
  addEventListener("pageshow", ({ persisted }) => persisted && show(false));
})();

// Files on their way out and in tell how far they are; without it the browser alone says that it is busy.
"use strict";
(() => {
  for (const zone of document.querySelectorAll(".zone")) {
    zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
  }
  // The link stays a link: the browser saves the file, and the page asks how far it is.
  document.querySelector("#make-copy")?.addEventListener("click", () => {
    document.querySelector("#copying").dispatchEvent(new Event("asked"));
  });

  const form = document.querySelector(".sends");
  if (!form) return;
  const [bar, button, amiss] = ["progress", "button", ".amiss"].map((each) => form.querySelector(each));
  const was = button.textContent;

  function stop(why) {
    bar.hidden = true;
    button.disabled = false;
    button.textContent = was;
    amiss.textContent = why;
    amiss.hidden = !why;
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (button.disabled) return;
    const request = new XMLHttpRequest();
    request.open("post", form.action);
    request.responseType = "document";
    request.upload.onprogress = ({ loaded, total }) => (bar.value = loaded / total);
    request.onerror = () => stop(form.dataset.broken);
    request.onload = () => {
      if (request.status < 400) return location.assign(request.responseURL);
      stop(request.response?.querySelector(".sends .amiss, h1 + p")?.textContent || form.dataset.broken);
    };
    stop("");
    button.disabled = true;
    button.textContent = button.dataset.sending;
    bar.value = 0;
    bar.hidden = false;
    request.send(new FormData(form));
  });
  // Back from the next page the button is as it was.
  addEventListener("pageshow", (event) => event.persisted && stop(""));
})();

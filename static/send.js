// How a game ended goes wherever this phone can send it; where it can send nothing, it is copied or saved.
"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const isFault = (error) => error.name !== "AbortError"; // that is one who thought better of it
  async function copied(field) {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      return true;
    } catch {
      return document.execCommand("copy"); // without https there is no other way
    }
  }
  for (const button of document.querySelectorAll("[data-of]")) {
    const { of, copies, done } = button.dataset, sends = navigator.share && copies === undefined;
    if (!sends && button.dataset.else) button.textContent = button.dataset.else;
    button.hidden = copies !== undefined && !navigator.share; // then the other one copies
    button.addEventListener("click", async () => {
      try {
        if (sends) return await navigator.share({ text: find(of).value });
      } catch (error) {
        if (!isFault(error)) return;
      }
      if (await copied(find(of))) button.textContent = done;
    });
  }
  for (const link of document.querySelectorAll(".unless-sent")) link.hidden = !!navigator.share;

  // Messengers show no SVG: the picture is made of dots here, before anybody asks for it.
  const picture = find("picture"), save = find("save");
  async function draw() {
    await picture.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [picture.naturalWidth, picture.naturalHeight];
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const dots = await new Promise((give) => canvas.toBlob(give, "image/png"));
    const file = new File([dots], save.download.replace("svg", "png"), { type: dots.type });
    save.href = URL.createObjectURL(file);
    save.download = file.name;
    if (!navigator.canShare?.({ files: [file] })) return;
    save.textContent = save.dataset.send;
    save.addEventListener("click", async (event) => {
      event.preventDefault();
      await navigator.share({ files: [file] }).catch(() => {});
    });
  }
  draw().catch(() => {}); // then it is saved as it came
})();

// A verdict's link goes wherever this phone can send it, or is copied; without either one follows it.
"use strict";
document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-share]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!navigator.share && !navigator.clipboard) return;
  event.preventDefault();
  const said = link.parentElement.querySelector("[role=status]");
  try {
    if (navigator.share) await navigator.share({ title: link.dataset.share, url: link.href });
    else {
      await navigator.clipboard.writeText(link.href);
      said.textContent = said.dataset.copied;
    }
  } catch (error) {
    if (error.name !== "AbortError") location.href = link.href; // AbortError: thought better of it
  }
});

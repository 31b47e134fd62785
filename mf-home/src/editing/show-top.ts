/** Scrolls to the top of a page that replaced another, and moves the focus to its beginning. */
export function scrollToTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

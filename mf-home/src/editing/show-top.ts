/** Shows the top of another page, with the focus at its beginning. */
export function showTop(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
  window.scrollTo(0, 0);
}

/** Everything can be used: page-start.js does again what was done before. Not at once, within a render of React, which
 *  would answer to none of it. */
export function openSoon(ms = 0): void {
  setTimeout(() => {
    const unopened = document.querySelector('.unopened');
    if (!unopened) return;
    unopened.remove();
    dispatchEvent(new Event('shell-opened'));
  }, ms);
}

/** Finds the section in the middle of the window.
 *  @returns function that scrolls to the section with the same name after the page was replaced; `undefined` without
 *  sections */
export function findVisibleSection(): (() => void) | undefined {
  const middle = window.innerHeight / 2;
  const section = sections().find((one) => one.getBoundingClientRect().bottom > middle)?.dataset['section'];
  return section === undefined
    ? undefined
    : () =>
        sections()
          .find(({ dataset }) => dataset['section'] === section)
          ?.scrollIntoView();
}

function sections(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('#main [data-section]')];
}

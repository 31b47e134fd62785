/** The section that the middle of the window shows; undefined on a page that has none.
 *  @returns what brings the section of the same name to the top, of whatever page stands there by then */
export function sectionInView(): (() => void) | undefined {
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

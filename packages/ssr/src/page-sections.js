/* Leaves the lower sections of a long page out of its first layouts. Part of the same inlined script as
   page-start.js. */
// oxlint-disable-next-line no-unused-vars -- page-start.js calls the function
const createLowerSections = ({ find, isWithin, whenIdle }) => {
  /** Number of a page's first sections that are always laid out, because they can be in the first view. */
  const UPPER_SECTIONS = 2;
  let lowest = UPPER_SECTIONS + 1;
  let replaceRules; // absent if all sections are laid out
  const select = () => `#main section:nth-of-type(n+${lowest})`;
  // The rule applies to narrow windows, as on phones, whose processors are slow. The browser lays out a section near the
  // window anyway.
  const skip = () =>
    replaceRules &&
    replaceRules(
      `@media (max-width:51.1875rem){${select()}{content-visibility:auto;contain-intrinsic-block-size:auto 40rem}}`,
    );

  const skipLowerSections = () => {
    // A hash and a restored position need the true heights of the sections above them.
    const [navigation] = performance.getEntriesByType('navigation');
    const isOpenedAtTop = navigation && navigation.type === 'navigate' && !location.hash;
    if (!isOpenedAtTop || !document.adoptedStyleSheets) return;
    const sheet = new CSSStyleSheet();
    replaceRules = sheet.replaceSync.bind(sheet); // before page-locks.js refuses calls by other code
    skip();
    document.adoptedStyleSheets = [sheet];
    addEventListener('click', ({ target }) => isWithin(target, 'a[href*="#"]') && layOutAll(), true);
  };
  const layOutAll = () => {
    if (replaceRules) replaceRules('');
    replaceRules = undefined;
  };
  /** Lays out one section per idle moment, because one layout of all sections would delay the effect of a tap. */
  const layOutLowerSections = async () => {
    while (find(select())) {
      await whenIdle();
      lowest += 1;
      skip();
      await new Promise(requestAnimationFrame);
    }
    layOutAll(); // the page may get more sections
  };
  return { skipLowerSections, layOutLowerSections };
};

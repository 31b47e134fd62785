/* Finds and loads the fonts that the text of a page needs. Part of the same inlined script as page-start.js. */
// oxlint-disable-next-line no-unused-vars -- page-start.js calls the function
const createPageFonts = ({ find, findAll, wait }) => {
  /** Work on many elements pauses after this time, because a longer task would delay the effect of a tap. */
  const SLICE_MS = 5;
  const forEachInSlices = async (items, act) => {
    let pausesAt = performance.now() + SLICE_MS;
    for (const item of items) {
      if (performance.now() > pausesAt) {
        await wait(0);
        pausesAt = performance.now() + SLICE_MS;
      }
      act(item);
    }
  };
  const isWithinFonts = (range, text) => {
    const letters = range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi, (_, first, last) =>
      last ? `\\u{${first}}-\\u{${last}}` : `\\u{${first}}`,
    );
    return new RegExp(`[${letters}]`, 'u').test(text);
  };
  const unquote = (name) => name.replace(/["']/g, '');
  // The inlined stylesheets declare their font files for browsers without scripts only: each file that arrives in use
  // lays out the whole page. The files that the page's text needs are loaded first, and all are added at once.
  const listFonts = () => {
    const listRules = (rules) =>
      [...rules].flatMap((rule) => (rule instanceof CSSStyleRule ? [] : [rule, ...listRules(rule.cssRules || [])]));
    const sheets = findAll('style[data-href]').flatMap(({ sheet }) => sheet || []);
    return sheets
      .flatMap(({ cssRules }) => listRules(cssRules))
      .filter((rule) => rule instanceof CSSFontFaceRule && rule.style.getPropertyValue('src').includes('url('))
      .map(({ style }) => {
        const read = (name, initial) => style.getPropertyValue(name) || initial;
        return new FontFace(unquote(read('font-family')), read('src'), {
          weight: read('font-weight', 'normal'),
          stretch: read('font-stretch', '100%'),
          style: read('font-style', 'normal'),
          unicodeRange: read('unicode-range', 'U+0-10FFFF'),
          display: read('font-display', 'auto'),
        });
      });
  };
  const loadFonts = async (faces) => {
    const texts = {}; // by the fonts of the text
    const walker = document.createTreeWalker(find('#root'), NodeFilter.SHOW_TEXT);
    const nodes = [];
    while (walker.nextNode()) nodes.push(walker.currentNode);
    await forEachInSlices(nodes, ({ parentElement, data }) => {
      if (!parentElement) return; // removed in a pause
      const { fontFamily, fontStretch, fontStyle } = getComputedStyle(parentElement);
      const kind = `${fontStyle} ${fontStretch} ${unquote(fontFamily)},`;
      texts[kind] = (texts[kind] || '') + data;
    });
    const isNeeded = ({ family, stretch, style, unicodeRange }) =>
      Object.entries(texts).some(
        ([kind, text]) =>
          kind.startsWith(`${style} ${stretch} `) &&
          kind.includes(` ${unquote(family)},`) &&
          isWithinFonts(unicodeRange, text),
      );
    await Promise.allSettled(faces.filter(isNeeded).map((face) => face.load()));
  };
  return { listFonts, loadFonts };
};

/* Finds and loads the fonts that the text of a page needs. Part of the same inlined script as page-start.js. */
// oxlint-disable-next-line no-unused-vars -- page-start.js calls the function
const createPageFonts = ({ find, findAll, forEachInSlices }) => {
  const isWithinFonts = (range, text) => {
    const letters = range.replace(/U\+([\dA-F]+)(?:-([\dA-F]+))?,?\s*/gi, (_, first, last) =>
      last ? `\\u{${first}}-\\u{${last}}` : `\\u{${first}}`,
    );
    return new RegExp(`[${letters}]`, 'u').test(text);
  };
  const unquote = (name) => name.replace(/["']/g, '');
  // The inlined stylesheets declare their font files for browsers without scripts only: each file that arrives in use
  // lays out the whole page. The files that the page's text needs are loaded first, and all are added at once.
  const { replaceSync } = CSSStyleSheet.prototype; // before page-locks.js refuses calls by other code
  const listFonts = () => {
    // Parses these rules again, because a list of all rules takes 20 ms on a slow phone.
    const sheet = new CSSStyleSheet();
    const list = ({ textContent }) => textContent.match(/@font-face\s*\{[^{}]*\burl\([^{}]*\}/g) || [];
    replaceSync.call(sheet, findAll('style[data-href]').flatMap(list).join(''));
    return [...sheet.cssRules].map(({ style }) => {
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

declare global {
  /** Texts that the page has shown since the translation, and texts that stayed on screen although React has changed
   *  them. */
  var translation: { shown: string[]; stale: string[] } | undefined;
}

/** Translates a document like the translators of browsers: replaces each text node by an element, now and later. The
 *  text stays, because tests find elements by name. Runs on the page, without imports. */
export function translate(): void {
  if (globalThis.translation) return;
  const translation = { shown: [] as string[], stale: [] as string[] };
  globalThis.translation = translation;
  const skipped = 'script, style, textarea, title, noscript, option, svg, [translate=no], .notranslate, font';
  const copies = new WeakMap<Node, HTMLElement>();

  function wrap(text: Text): void {
    const parent = text.parentElement;
    if (!parent || parent.closest(skipped) || text.data.trim() === '') return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
    copies.set(text, outer);
    replaced.observe(text, { characterData: true });
    translation.shown.push(text.data);
  }

  function wrapWithin(root: Node): void {
    const texts: Text[] = root instanceof Text ? [root] : [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    texts.forEach(wrap);
  }

  // React updates the text node that was replaced, so the new text stays invisible.
  const replaced = new MutationObserver((records) => {
    for (const { target } of records) {
      const copy = copies.get(target);
      if (copy?.isConnected && copy.textContent !== (target as Text).data) {
        translation.stale.push(`${copy.textContent} -> ${(target as Text).data}, at ${location.pathname}`);
      }
    }
  });
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') wrapWithin(target);
      else addedNodes.forEach(wrapWithin);
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  wrapWithin(document.body);
}

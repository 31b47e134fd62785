/** The selector that holds everything a remote's stylesheets say to the element its pages are drawn in, with no weight of its
 *  own. In a shell of before there was one, which no page says to be `data-held`, that element is the main part of the page.
 *  @param name of the remote */
export function rootSelectorOf(name: string): string {
  return `:where([data-remote=${name}],main:not([data-held]))`;
}

/** What names that count for the whole page begin with in a remote's stylesheets: those of keyframes, fonts, counter styles
 *  and transitions; with `--` before it, those of properties.
 *  @param name of the remote */
export function ownNamesOf(name: string): string {
  return `${name.replace(/^mf-/, '')}_`;
}

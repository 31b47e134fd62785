/** Returns the selector for a remote's root element, with zero specificity. In older shells, whose pages have no
 *  `data-held`, the root is the `main` element of the page.
 *  @param name name of the remote */
export function formatRootSelector(name: string): string {
  return `:where([data-remote=${name}],main:not([data-held]))`;
}

/** Returns the prefix of a remote's global CSS names: keyframes, fonts, counter styles and transitions; preceded by
 *  `--`, of custom properties.
 *  @param name name of the remote */
export function formatNamePrefix(name: string): string {
  return `${name.replace(/^mf-/, '')}_`;
}

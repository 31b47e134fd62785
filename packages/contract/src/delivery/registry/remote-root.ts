/** Returns the selector for a remote's root element, with zero specificity.
 *  @param name name of the remote */
export function formatRootSelector(name: string): string {
  return `:where([data-remote=${name}])`;
}

/** Returns the root selector in stylesheets that packages of release 1 built. The shell's `main` has `data-held`, so
 *  the second half matches nothing. */
export function formatFormerRootSelector(name: string): string {
  return `:where([data-remote=${name}],main:not([data-held]))`;
}

/** Returns the prefix of a remote's global CSS names: keyframes, fonts, counter styles and transitions; preceded by
 *  `--`, of custom properties.
 *  @param name name of the remote */
export function formatNamePrefix(name: string): string {
  return `${name.replace(/^mf-/, '')}_`;
}

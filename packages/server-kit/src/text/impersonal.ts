/** Patterns of personal data and secrets, with replacements. Source: RFC 5322 for common addresses; numbers as long as
 *  those of a telephone, a card or an account; secrets by their length. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [
    // Neither a package with its version, nor a pnpm folder, which contains several.
    /(?<!\.pnpm\/[^\s/]{0,200})[^\s<>()[\]"'`,;:=/?&@]+(?:@|%40)(?!\d+\.\d+\.\d+(?![.\d]))[^\s<>()[\]"'`,;:=/?&@]+/gi,
    '[e-mail]',
  ],
  [/([?&#;][\w.[\]-]{1,40}=)[^\s&#"'`<>)]+/g, '$1[…]'],
  [/(?<![\w+-])(?!(?:mf_\w+?|shell)__\d)(?=[\w+-]*\d)[\w+-]{20,}={0,2}/g, '[token]'], // not the name of a container
  [/(?<![\w.+-])\+?\d(?:[ ().-]{0,2}\d){6,}(?![\w.]*\.(?:js|css|mjs))/g, '[number]'],
];

/** Removes e-mail addresses, query values, tokens and long numbers from a text: errors may contain typed text, and logs
 *  cannot be corrected. Names of files and versions stay. */
export function removePersonalData(text: string): string {
  return PERSONAL.reduce((result, [what, instead]) => result.replace(what, instead), text);
}

/** Whatever may name or admit somebody, with what stands there instead. Source: RFC 5322 for addresses, as far as people have
 *  them; numbers as long as one of a telephone, a card or an account; secrets by their length. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [
    // Neither a package with its version, nor the name of a folder of pnpm, which has several of them.
    /(?<!\.pnpm\/[^\s/]{0,200})[^\s<>()[\]"'`,;:=/?&@]+(?:@|%40)(?!\d+\.\d+\.\d+(?![.\d]))[^\s<>()[\]"'`,;:=/?&@]+/gi,
    '[e-mail]',
  ],
  [/([?&#;][\w.[\]-]{1,40}=)[^\s&#"'`<>)]+/g, '$1[…]'],
  [/(?<![\w+-])(?!(?:mf_\w+?|shell)__\d)(?=[\w+-]*\d)[\w+-]{20,}={0,2}/g, '[token]'], // not the name of a container
  [/(?<![\w.+-])\+?\d(?:[ ().-]{0,2}\d){6,}(?![\w.]*\.(?:js|css|mjs))/g, '[number]'],
];

/** A text without e-mail addresses, values in addresses, tokens and long numbers: what an error says was typed by
 *  somebody, and is kept where nothing can be taken back. Names of files and versions stay. */
export function impersonal(text: string): string {
  return PERSONAL.reduce((result, [what, instead]) => result.replace(what, instead), text);
}

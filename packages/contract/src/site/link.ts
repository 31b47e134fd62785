/** Returns the link of a portfolio or gallery for a typed text: trimmed, lower case, letters without accents (Máire
 *  becomes `maire`), whitespace as hyphens, only word characters and hyphens, no repeated hyphens. Returns an empty
 *  text, or only hyphens and underscores, if no typed character is usable: the form then refuses the text. */
export function normaliseLink(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-');
}

/** Proposes a link for a name: at most 64 characters, cut between words; empty if the name has no Latin letter or
 *  digit. */
export function proposeLink(name: string): string {
  const link = normaliseLink(name).replace(/^[-_]+|[-_]+$/g, '');
  const cut = link.length <= MAX_LINK_LENGTH ? link : link.slice(0, MAX_LINK_LENGTH + 1).replace(/-[^-]*$/, '');
  const proposed = cut.slice(0, MAX_LINK_LENGTH);
  return isUsableLink(proposed) ? proposed : '';
}

const MAX_LINK_LENGTH = 64;

/** Returns whether a normalised link can be part of an address: 1–64 characters with at least one letter or digit. */
export function isUsableLink(link: string): boolean {
  return link.length <= MAX_LINK_LENGTH && /[a-z0-9]/.test(link);
}

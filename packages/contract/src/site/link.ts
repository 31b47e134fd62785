/** The link under which a portfolio or gallery is found, made of what somebody typed: trimmed, lower case,
 *  letters without their accents (Máire is `maire`), whitespace to hyphens, other than word characters and hyphens
 *  removed, runs of hyphens collapsed.
 *  Empty, or nothing but hyphens and underscores, when nothing usable was typed: then the form refuses it. */
export function normaliseLink(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/\s+/g, '-')
    .replace(/[^\w-]/g, '')
    .replace(/-+/g, '-');
}

/** Proposes a link for a name: at most 64 characters, cut between words; empty where the name has no Latin letter or
 *  digit. */
export function proposeLink(name: string): string {
  const link = normaliseLink(name).replace(/^[-_]+|[-_]+$/g, '');
  const cut = link.length <= MAX_LINK_LENGTH ? link : link.slice(0, MAX_LINK_LENGTH + 1).replace(/-[^-]*$/, '');
  const proposed = cut.slice(0, MAX_LINK_LENGTH);
  return isUsableLink(proposed) ? proposed : '';
}

const MAX_LINK_LENGTH = 64;

/** A normalised link that can be part of an address: 1–64 characters with at least one letter or digit. */
export function isUsableLink(link: string): boolean {
  return link.length <= MAX_LINK_LENGTH && /[a-z0-9]/.test(link);
}

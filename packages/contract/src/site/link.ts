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

/** A normalised link that can be part of an address: 1–64 characters with at least one letter or digit. */
export function isUsableLink(link: string): boolean {
  return link.length <= 64 && /[a-z0-9]/.test(link);
}

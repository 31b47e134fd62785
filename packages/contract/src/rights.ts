/** Areas of the site that a user may manage; `administrator` includes all other rights, people and deployments. */
export const RIGHTS = ['administrator', 'content', 'galleries', 'loans', 'captions'] as const;
export type Right = (typeof RIGHTS)[number];

/** Label of a right, and the permitted actions, as in "You may …". */
export const RIGHT_TEXTS: Record<Right, { label: string; may: string }> = {
  administrator: { label: 'Administrator', may: 'do everything, including people and rights' },
  content: { label: 'Content', may: 'edit pages, committee, events, open calls and Foto of the Week' },
  galleries: { label: 'Galleries', may: 'create and edit galleries' },
  loans: { label: 'Loans', may: 'manage equipment loans' },
  captions: { label: 'Captions', may: 'review captions and reported photos' },
};

/** What somebody may look after for the society. `administrator` is all of it, the people and the deployments too. */
export const RIGHTS = ['administrator', 'content', 'galleries', 'loans', 'captions'] as const;
export type Right = (typeof RIGHTS)[number];

/** Groups of people by their activity on the site, in the order of the sections on the privacy page. */
export const PEOPLE_GROUPS = ['visitor', 'member', 'borrower', 'writer', 'reporter', 'officer', 'deployer'] as const;

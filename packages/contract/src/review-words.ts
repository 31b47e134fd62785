/** Why somebody asks about a photo, as the API is told. */
export const ASK_REASONS = ['in-it', 'hurts', 'mine', 'other'] as const;
export type AskReason = (typeof ASK_REASONS)[number];

export const ASK_LIMITS = { note: 1000, email: 254, reason: 500 } as const;

/** How many people report a caption until it is hidden, unless somebody says otherwise, and at most. */
export const REPORTS_THAT_HIDE = { usual: 3, most: 20 } as const;

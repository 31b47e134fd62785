/** Why somebody asks about a photo, as the API is told. */
export const ASK_REASONS = ['in-it', 'hurts', 'mine', 'other'] as const;
export type AskReason = (typeof ASK_REASONS)[number];

/** The reasons in the words of the person who reports a photo. */
export const ASK_REASON_TEXTS: Record<AskReason, string> = {
  'in-it': 'I am in this photo and want it removed',
  hurts: 'It harms or upsets me',
  mine: 'I took this photo, or I own the rights',
  other: 'Something else',
};

export const ASK_LIMITS = { note: 1000, email: 254, reason: 500 } as const;

/** How many people report a caption until it is hidden, unless somebody says otherwise, and at most. */
export const REPORTS_THAT_HIDE = { usual: 3, most: 20 } as const;

/** Reasons for reporting a photo, as in the API. */
export const ASK_REASONS = ['in-it', 'hurts', 'mine', 'other'] as const;
export type AskReason = (typeof ASK_REASONS)[number];

/** The reasons in the words of the reporter. */
export const ASK_REASON_TEXTS: Record<AskReason, string> = {
  'in-it': 'I am in this photo and want it removed',
  hurts: 'It harms or upsets me',
  mine: 'I took this photo, or I own the rights',
  other: 'Something else',
};

export const ASK_LIMITS = { note: 1000, email: 254, reason: 500 } as const;

/** Number of reports that hide a caption: default and maximum. */
export const REPORTS_THAT_HIDE = { usual: 3, most: 20 } as const;

/** Returns the short form of a case id, for correspondence about the case. */
export function caseReference(caseId: string): string {
  return caseId.slice(0, 8).toUpperCase();
}

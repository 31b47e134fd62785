/** Reasons for reporting a photo, as values in the API. */
export const REPORT_REASONS = ['in-it', 'hurts', 'mine', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** Labels of the reasons, from the reporter's point of view. */
export const REPORT_REASON_TEXTS: Record<ReportReason, string> = {
  'in-it': 'I am in this photo and want it removed',
  hurts: 'It harms or upsets me',
  mine: 'I took this photo, or I own the rights',
  other: 'Something else',
};

export const REPORT_LIMITS = { note: 1000, email: 254, reason: 500 } as const;

/** Number of reports that hide a caption. `usual` is the default, `most` the maximum. */
export const HIDING_REPORT_COUNTS = { usual: 3, most: 20 } as const;

/** Returns the short form of a case id, for correspondence about the case. */
export function formatCaseReference(caseId: string): string {
  return caseId.slice(0, 8).toUpperCase();
}

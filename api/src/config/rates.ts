import { HOUR_SECONDS, MINUTE_SECONDS } from '@fotosoc/server-kit/units';
import type { Rate, Total } from '@fotosoc/server-kit/http/rate';

/** Default rates. Limits per address are generous, because all people on a campus share an address. Limits per account
 *  are strict. */
const USUAL = {
  registrationsPerAddress: { count: 100, windowSeconds: HOUR_SECONDS },
  registrationsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  /** Failed sign-ins from devices unknown to the account, as in the next limit. The limit is high because many people
   *  on a campus mistype their passwords. */
  failedLoginsPerAddress: { count: 300, windowSeconds: 5 * MINUTE_SECONDS },
  failedLoginsPerAccount: { isTotal: true, count: 100, windowSeconds: HOUR_SECONDS },
  passkeyChallengesPerAddress: { count: 300, windowSeconds: 5 * MINUTE_SECONDS },
  passkeyChallengesInAll: { isTotal: true, count: 9000, windowSeconds: HOUR_SECONDS },
  /** Added or removed passkeys: each change sends mails. */
  passkeyChangesPerAccount: { count: 30, windowSeconds: 24 * HOUR_SECONDS },
  resetsPerAccount: { count: 3, windowSeconds: HOUR_SECONDS },
  resetsPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  /** A password change invalidates pending reset links: a person with a session must not lock out the owner of the
   *  mailbox. */
  passwordChangesPerAccount: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  resetsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  resetConfirmationsPerAddress: { count: 30, windowSeconds: 15 * MINUTE_SECONDS },
  captionsPerAddress: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
  reportsPerAddress: { count: 10_000, windowSeconds: 10 * MINUTE_SECONDS },
  /** Reported errors whose source lines the server looks up, which takes time. Further errors are only counted. */
  errorsPerAddress: { count: 300, windowSeconds: 10 * MINUTE_SECONDS },
  /** Searches, some of which the page sends while the visitor types. The limit is high because a campus shares an
   *  address. */
  searchesPerAddress: { count: 400, windowSeconds: 10 },
  /** Pages that the server renders for this visitor only, which cannot be cached. The browser renders further pages. */
  drawingsPerAddress: { count: 40, windowSeconds: 10 },
  captionsInAll: { isTotal: true, count: 2000, windowSeconds: HOUR_SECONDS },
  captionsPerPhotoInAll: { isTotal: true, count: 200, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 20 },
  /** Captions that reports hide at once. Captions with later reports stay visible until a reviewer decides. */
  captionsHiddenInAll: { isTotal: true, count: 60, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 6 },
  /** Reports of captions, and questions about photos. */
  askedPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  askedInAll: { isTotal: true, count: 500, windowSeconds: HOUR_SECONDS },
  /** Photos that the site hides at once when a person asks for removal. Further photos stay visible until a reviewer
   *  decides. */
  photosHiddenInAll: { isTotal: true, count: 30, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 3 },
  /** Mails that confirm a report to its sender's address. */
  reportMailsPerEmail: { count: 1, windowSeconds: 24 * HOUR_SECONDS },
  reportMailsInAll: { isTotal: true, count: 30, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 3 },
  /** Mails about new moderation cases. Further cases are only listed on the review page. */
  caseMailsInAll: { isTotal: true, count: 30, windowSeconds: HOUR_SECONDS },
  /** Problem reports by the borrower of one loan that are mailed. Further reports are only shown at the desk. */
  troubleMailsPerLoan: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  bookingTriesPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** Successful bookings; refused attempts do not count. The same is true for the next two limits. */
  bookingsPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  bookingsPerEmail: { isTotal: true, count: 20, windowSeconds: 24 * HOUR_SECONDS },
  bookingsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  /** Sign-ups for events. The limit is high because a whole lecture may sign up from the address of a campus. */
  signUpsPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** Sign-ups of an address by people who are not signed in as its owner: each sends a mail. */
  signUpsPerEmail: { count: 20, windowSeconds: 24 * HOUR_SECONDS },
  signUpsInAll: { isTotal: true, count: 3000, windowSeconds: HOUR_SECONDS },
  /** Mailed links to enter photos in open calls. The limit is high because a class may enter from one address. */
  entryLinksPerAddress: { count: 300, windowSeconds: HOUR_SECONDS },
  entryLinksPerEmail: { count: 10, windowSeconds: 24 * HOUR_SECONDS },
  entryLinksInAll: { isTotal: true, count: 1000, windowSeconds: HOUR_SECONDS },
  /** Requests with a cancellation link. */
  cancellationsPerAddress: { count: 120, windowSeconds: 15 * MINUTE_SECONDS },
  invitationLinksPerAddress: { count: 60, windowSeconds: 15 * MINUTE_SECONDS },
  messagesPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  messagesInAll: { isTotal: true, count: 200, windowSeconds: HOUR_SECONDS },
  /** Messages of untrusted senders that are mailed one by one. A digest mail combines further messages. */
  messagesMailedAloneInAll: { isTotal: true, count: 6, windowSeconds: HOUR_SECONDS },
  formTicketsPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** Posts without a form ticket, per form. Used only on sites whose forms fetch tickets. */
  postsWithoutTicketInAll: { isTotal: true, count: 2, windowSeconds: HOUR_SECONDS },
  uploadsPerAccount: { count: 400, windowSeconds: 10 * MINUTE_SECONDS },
  /** Uploads of a guest, who enters photos in a call with a mailed link. */
  uploadsPerGuest: { count: 60, windowSeconds: 10 * MINUTE_SECONDS },
  /** Creating, changing and deleting of all data except for photos. */
  savesPerAccount: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
  /** Votes and marks for photos of calls. */
  marksPerJudge: { count: 2000, windowSeconds: 10 * MINUTE_SECONDS },
  /** Saved drafts of pages. The editor saves at every pause in typing. */
  draftsPerAccount: { count: 600, windowSeconds: 10 * MINUTE_SECONDS },
  /** Downloads of the photos of a whole gallery. */
  galleryDownloadsPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  downloadsPerAccount: { count: 10, windowSeconds: HOUR_SECONDS },
  /** Per deploy token or administrator: publishing, activating, rolling back, blocking, previewing. */
  changesPerDeployer: { count: 120, windowSeconds: HOUR_SECONDS },
  /** Requests without a valid deploy token. */
  failedDeploysPerAddress: { count: 60, windowSeconds: 5 * MINUTE_SECONDS },
} satisfies Record<string, Rate | Total>;

export type Rates = { [Name in keyof typeof USUAL]: (typeof USUAL)[Name] extends Total ? Total : Rate };

/** Returns the default rates multiplied by a factor. */
export function multiplyRates(factor: number): Rates {
  const entries = Object.entries<Rate | Total>(USUAL);
  return Object.fromEntries(entries.map(([name, rate]) => [name, timesRate(rate, factor)])) as Rates;
}

function timesRate(rate: Rate | Total, factor: number): Rate | Total {
  const count = rate.count * factor;
  return 'mostPerSender' in rate && rate.mostPerSender !== undefined
    ? { ...rate, count, mostPerSender: rate.mostPerSender * factor }
    : { ...rate, count };
}

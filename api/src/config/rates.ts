import { HOUR_SECONDS, MINUTE_SECONDS } from '../ground/units.ts';

/** How much of something is taken: `count` within `windowSeconds`. */
export interface Rate {
  count: number;
  windowSeconds: number;
}

/** A rate that all senders share. `takeShare` divides a total, so that one network never uses up what others need. */
export interface Total extends Rate {
  isTotal: true;
  /** Uses of one sender in a window, below its share of the rest. */
  mostPerSender?: number;
}

/** Generous per address, because a campus shares one; strict per account. */
const USUAL = {
  registrationsPerAddress: { count: 100, windowSeconds: HOUR_SECONDS },
  registrationsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  /** From devices that the account does not know, like the next one; a campus mistypes a lot. */
  failedLoginsPerAddress: { count: 300, windowSeconds: 5 * MINUTE_SECONDS },
  failedLoginsPerAccount: { isTotal: true, count: 100, windowSeconds: HOUR_SECONDS },
  /** Sign-ins by passkey that are begun. */
  passkeyChallengesPerAddress: { count: 300, windowSeconds: 5 * MINUTE_SECONDS },
  passkeyChallengesInAll: { isTotal: true, count: 9000, windowSeconds: HOUR_SECONDS },
  /** Passkeys that are added or removed: each sends mails. */
  passkeyChangesPerAccount: { count: 30, windowSeconds: 24 * HOUR_SECONDS },
  resetsPerAccount: { count: 3, windowSeconds: HOUR_SECONDS },
  resetsPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  /** Each ends the reset links that wait: somebody with a session must not keep the holder of the mailbox out by it. */
  passwordChangesPerAccount: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  resetsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  resetConfirmationsPerAddress: { count: 30, windowSeconds: 15 * MINUTE_SECONDS },
  captionsPerAddress: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
  reportsPerAddress: { count: 10_000, windowSeconds: 10 * MINUTE_SECONDS },
  /** Errors whose lines are looked for, which takes time; that more were met is counted among the reports. */
  errorsPerAddress: { count: 300, windowSeconds: 10 * MINUTE_SECONDS },
  /** Answers while somebody types; a campus shares an address. */
  searchesPerAddress: { count: 400, windowSeconds: 10 },
  /** Pages that are drawn for one view; what is more is drawn in the browser. */
  drawingsPerAddress: { count: 40, windowSeconds: 10 },
  captionsInAll: { isTotal: true, count: 2000, windowSeconds: HOUR_SECONDS },
  captionsPerPhotoInAll: { isTotal: true, count: 200, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 20 },
  /** Captions that reports hide; the next ones wait for a person. */
  captionsHiddenInAll: { isTotal: true, count: 60, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 6 },
  /** Reports of captions, and questions about photos. */
  askedPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  askedInAll: { isTotal: true, count: 500, windowSeconds: HOUR_SECONDS },
  /** Photos that are hidden because somebody asks; the next ones wait for a person. */
  photosHiddenInAll: { isTotal: true, count: 30, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 3 },
  /** Mails that confirm a report to the address that its sender left. */
  reportMailsPerEmail: { count: 1, windowSeconds: 24 * HOUR_SECONDS },
  reportMailsInAll: { isTotal: true, count: 30, windowSeconds: 24 * HOUR_SECONDS, mostPerSender: 3 },
  /** Cases that are told by mail; the next ones stand on the page alone. */
  caseMailsInAll: { isTotal: true, count: 30, windowSeconds: HOUR_SECONDS },
  /** What one loan's borrower says is broken or missing, told by mail; the next stand at the desk alone. */
  troubleMailsPerLoan: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  bookingTriesPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** What was booked, not what was asked for, like the next two. */
  bookingsPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  bookingsPerEmail: { isTotal: true, count: 20, windowSeconds: 24 * HOUR_SECONDS },
  bookingsInAll: { isTotal: true, count: 300, windowSeconds: HOUR_SECONDS },
  /** Calls with the link that cancels a booking. */
  cancellationsPerAddress: { count: 120, windowSeconds: 15 * MINUTE_SECONDS },
  invitationLinksPerAddress: { count: 60, windowSeconds: 15 * MINUTE_SECONDS },
  messagesPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  messagesInAll: { isTotal: true, count: 200, windowSeconds: HOUR_SECONDS },
  /** Of strangers; the next ones come together in one mail. */
  messagesMailedAloneInAll: { isTotal: true, count: 6, windowSeconds: HOUR_SECONDS },
  formTicketsPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** Of one form, where pages fetch tickets for what they send. */
  postsWithoutTicketInAll: { isTotal: true, count: 2, windowSeconds: HOUR_SECONDS },
  uploadsPerAccount: { count: 400, windowSeconds: 10 * MINUTE_SECONDS },
  /** Creating, changing and deleting of everything but photos. */
  savesPerAccount: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
  /** Drafts of pages, which are kept whenever typing pauses. */
  draftsPerAccount: { count: 600, windowSeconds: 10 * MINUTE_SECONDS },
  /** Everything of an account, as one archive. */
  downloadsPerAccount: { count: 10, windowSeconds: HOUR_SECONDS },
  /** Of one deploy token, or of the administrator: publishing, activating, taking back, blocking, previewing. */
  changesPerDeployer: { count: 120, windowSeconds: HOUR_SECONDS },
  /** Calls without a live deploy token. */
  failedDeploysPerAddress: { count: 60, windowSeconds: 5 * MINUTE_SECONDS },
} satisfies Record<string, Rate | Total>;

export type Rates = { [Name in keyof typeof USUAL]: (typeof USUAL)[Name] extends Total ? Total : Rate };

/** The usual rates, all as many times as generous. */
export function ratesTimes(factor: number): Rates {
  const entries = Object.entries<Rate | Total>(USUAL);
  return Object.fromEntries(entries.map(([name, rate]) => [name, timesRate(rate, factor)])) as Rates;
}

function timesRate(rate: Rate | Total, factor: number): Rate | Total {
  const count = rate.count * factor;
  return 'mostPerSender' in rate && rate.mostPerSender !== undefined
    ? { ...rate, count, mostPerSender: rate.mostPerSender * factor }
    : { ...rate, count };
}

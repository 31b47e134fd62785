import { HOUR_SECONDS, MINUTE_SECONDS } from '../ground/units.ts';

/** How much of something is taken: `count` within `windowSeconds`. */
export interface Rate {
  count: number;
  windowSeconds: number;
}

/** Generous per address, because a campus shares one; strict per account. */
const USUAL = {
  registrationsPerAddress: { count: 100, windowSeconds: HOUR_SECONDS },
  registrationsInAll: { count: 300, windowSeconds: HOUR_SECONDS },
  /** From devices that the account does not know, like the next one; a campus mistypes a lot. */
  failedLoginsPerAddress: { count: 300, windowSeconds: 5 * MINUTE_SECONDS },
  failedLoginsPerAccount: { count: 100, windowSeconds: HOUR_SECONDS },
  resetsPerAccount: { count: 3, windowSeconds: HOUR_SECONDS },
  resetsPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  /** Each ends the reset links that wait: somebody with a session must not keep the holder of the mailbox out by it. */
  passwordChangesPerAccount: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  resetsInAll: { count: 300, windowSeconds: HOUR_SECONDS },
  resetConfirmationsPerAddress: { count: 30, windowSeconds: 15 * MINUTE_SECONDS },
  captionsPerAddress: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
  reportsPerAddress: { count: 10_000, windowSeconds: 10 * MINUTE_SECONDS },
  /** Errors whose lines are looked for, which takes time; that more were met is counted among the reports. */
  errorsPerAddress: { count: 300, windowSeconds: 10 * MINUTE_SECONDS },
  /** Answers while somebody types; a campus shares an address. */
  searchesPerAddress: { count: 400, windowSeconds: 10 },
  /** Pages that are drawn for one view; what is more is drawn in the browser. */
  drawingsPerAddress: { count: 40, windowSeconds: 10 },
  captionsInAll: { count: 2000, windowSeconds: HOUR_SECONDS },
  /** Reports of captions, and questions about photos. */
  askedPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  askedInAll: { count: 500, windowSeconds: HOUR_SECONDS },
  /** Photos that are hidden because somebody asks; the next ones wait for a person. */
  photosHiddenPerNetwork: { count: 3, windowSeconds: 24 * HOUR_SECONDS },
  photosHiddenInAll: { count: 10, windowSeconds: 24 * HOUR_SECONDS },
  /** Mails that confirm a report to the address that its sender left: at most one for each address, a few for each network
   *  and some in all. */
  reportMailsPerEmail: { count: 1, windowSeconds: 24 * HOUR_SECONDS },
  reportMailsPerNetwork: { count: 3, windowSeconds: 24 * HOUR_SECONDS },
  reportMailsInAll: { count: 30, windowSeconds: 24 * HOUR_SECONDS },
  /** Cases that are told by mail; the next ones stand on the page alone. */
  casesMailed: { count: 30, windowSeconds: HOUR_SECONDS },
  /** What one loan's borrower says is broken or missing, told by mail; the next stand at the desk alone. */
  troublesMailed: { count: 5, windowSeconds: 24 * HOUR_SECONDS },
  bookingTriesPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** What was booked, not what was asked for, like the next two. */
  bookingsPerAddress: { count: 60, windowSeconds: HOUR_SECONDS },
  bookingsPerEmail: { count: 20, windowSeconds: 24 * HOUR_SECONDS },
  bookingsInAll: { count: 300, windowSeconds: HOUR_SECONDS },
  /** Calls with the link that cancels a booking. */
  cancellationsPerAddress: { count: 120, windowSeconds: 15 * MINUTE_SECONDS },
  invitationLinksPerAddress: { count: 60, windowSeconds: 15 * MINUTE_SECONDS },
  messagesPerAddress: { count: 30, windowSeconds: HOUR_SECONDS },
  messagesInAll: { count: 200, windowSeconds: HOUR_SECONDS },
  /** Of strangers; the next ones come together in one mail. */
  messagesMailedAlone: { count: 6, windowSeconds: HOUR_SECONDS },
  formTicketsPerAddress: { count: 600, windowSeconds: HOUR_SECONDS },
  /** Of one form, where pages fetch tickets for what they send. */
  formsWithoutTicket: { count: 2, windowSeconds: HOUR_SECONDS },
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
} satisfies Record<string, Rate>;

export type Rates = Record<keyof typeof USUAL, Rate>;

/** The usual rates, all as many times as generous. */
export function ratesTimes(factor: number): Rates {
  const entries = Object.entries<Rate>(USUAL);
  return Object.fromEntries(
    entries.map(([name, { count, windowSeconds }]) => [name, { count: count * factor, windowSeconds }]),
  ) as Rates;
}

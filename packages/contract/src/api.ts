import type { Static, TSchema } from 'typebox';
import { addFormerLogEntries } from './site/former-log-entries.ts';
import { accounts } from './site/account.ts';
import { borrowerBlocks } from './site/borrower-blocks.ts';
import { callGuests } from './site/call-guests.ts';
import { calls } from './site/calls.ts';
import { committees } from './site/committee.ts';
import { contact } from './site/contact.ts';
import { formTickets } from './site/form-ticket.ts';
import { desk } from './site/desk.ts';
import { equipmentUnits } from './site/equipment-units.ts';
import { equipmentUse } from './site/equipment-use.ts';
import type { COMMON_ERRORS } from './endpoint.ts';
import { events } from './site/event.ts';
import { fotos } from './site/foto.ts';
import { galleries } from './site/gallery.ts';
import { handovers } from './site/handover.ts';
import { health } from './health.ts';
import { links } from './site/link-list.ts';
import { loans } from './site/loan.ts';
import { loanRules } from './site/loan-rules.ts';
import { managedBookings } from './site/managed-booking.ts';
import { ownAccounts } from './site/own-account.ts';
import { sections } from './site/page-section.ts';
import { passkeys } from './site/passkey.ts';
import { people } from './site/people.ts';
import { photos } from './site/photo.ts';
import { photographers } from './site/photographer.ts';
import { photoSizes } from './site/photo-size.ts';
import { places } from './site/places.ts';
import { portfolios } from './site/portfolio.ts';
import { privacy } from './site/privacy.ts';
import { deliveryApi } from './delivery/api.ts';
import { reviews } from './site/review.ts';
import { search } from './site/search.ts';
import { securityEvents } from './site/security-event.ts';
import { sources } from './site/source.ts';
import { stats } from './site/stats.ts';
import { suspensions } from './site/suspension.ts';
import { activityLog } from './site/undo.ts';
import { workshops } from './site/workshop.ts';

/** Every endpoint of the API. The server takes validation and OpenAPI from the schemas; `request` takes its argument
 *  types. */
export const api = addFormerLogEntries({
  ...accounts,
  ...ownAccounts,
  ...passkeys,
  ...people,
  ...activityLog,
  ...securityEvents,
  ...suspensions,
  ...handovers,
  ...photos,
  ...photoSizes,
  ...photographers,
  ...portfolios,
  ...galleries,
  ...calls,
  ...callGuests,
  ...reviews,
  ...loans,
  ...loanRules,
  ...desk,
  ...borrowerBlocks,
  ...equipmentUnits,
  ...equipmentUse,
  ...managedBookings,
  ...stats,
  ...search,
  ...events,
  ...places,
  ...links,
  ...sources,
  ...fotos,
  ...committees,
  ...workshops,
  ...contact,
  ...sections,
  ...privacy,
  ...formTickets,
  ...deliveryApi,
  ...health,
} as const);

export type Api = typeof api;
export type ApiKey = keyof Api;

type Part<K extends ApiKey, P extends string> =
  Api[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;

export type Params<K extends ApiKey> = Part<K, 'params'>;
export type Query<K extends ApiKey> = Part<K, 'query'>;
export type Body<K extends ApiKey> = Part<K, 'body'>;
/** Body of a successful response; `null` for a status without a body. */
export type Reply<K extends ApiKey> = {
  [S in keyof Api[K]['replies']]: Api[K]['replies'][S] extends TSchema ? Static<Api[K]['replies'][S]> : never;
}[keyof Api[K]['replies']];

/** Error codes of an endpoint, including the common ones. */
export type ErrorCode<K extends ApiKey> =
  | (Api[K] extends { errors: readonly (infer C extends string)[] } ? C : never)
  | (typeof COMMON_ERRORS)[number];

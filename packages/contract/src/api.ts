import type { Static, TSchema } from 'typebox';
import { accounts } from './account.ts';
import { committees } from './committee.ts';
import { compositions } from './composition.ts';
import { contact } from './contact.ts';
import { deployInvitations } from './deploy-invitation.ts';
import type { COMMON_ERRORS } from './endpoint.ts';
import { events } from './event.ts';
import { fotos } from './foto.ts';
import { galleries } from './gallery.ts';
import { health } from './health.ts';
import { links } from './link-list.ts';
import { loans } from './loan.ts';
import { openedPages } from './opened-page.ts';
import { pageStarts } from './page-start.ts';
import { photos } from './photo.ts';
import { portfolios } from './portfolio.ts';
import { remotes } from './remote.ts';
import { reports } from './report.ts';
import { stats } from './stats.ts';
import { workshops } from './workshop.ts';

/** Every call of the API. Its schemas give validation and OpenAPI to the server; its types give `request` its arguments. */
export const api = {
  ...accounts,
  ...photos,
  ...portfolios,
  ...galleries,
  ...loans,
  ...stats,
  ...events,
  ...links,
  ...fotos,
  ...committees,
  ...workshops,
  ...contact,
  ...remotes,
  ...deployInvitations,
  ...reports,
  ...openedPages,
  ...pageStarts,
  ...compositions,
  ...health,
} as const;

export type Api = typeof api;
export type ApiKey = keyof Api;

type Part<K extends ApiKey, P extends string> =
  Api[K] extends Record<P, infer S extends TSchema> ? Static<S> : undefined;

export type Params<K extends ApiKey> = Part<K, 'params'>;
export type Query<K extends ApiKey> = Part<K, 'query'>;
export type Body<K extends ApiKey> = Part<K, 'body'>;
/** The answer of a successful call; null where there is none. */
export type Reply<K extends ApiKey> = {
  [S in keyof Api[K]['replies']]: Api[K]['replies'][S] extends TSchema ? Static<Api[K]['replies'][S]> : never;
}[keyof Api[K]['replies']];

/** Codes of the errors a call may answer. */
export type ErrorCode<K extends ApiKey> =
  | (Api[K] extends { errors: readonly (infer C extends string)[] } ? C : never)
  | (typeof COMMON_ERRORS)[number];

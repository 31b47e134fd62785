import { describe, expect, it } from 'vitest';
import type { ApiKey } from '@fotosoc/contract';
import { RIGHTS, type Right } from '@fotosoc/contract/rights';
import { saveSetting } from '@fotosoc/server-kit/db/settings';
import { replaceGrantedRights } from './features/accounts/rights/queries.ts';
import { confirmSession, startSession } from './features/accounts/session-store.ts';
import { countChanges } from '../test/count-changes.ts';
import type { ExampleContext } from '../test/example.ts';
import { examples } from '../test/examples.ts';
import { sendExample } from '../test/send-example.ts';
import { usesPostgres } from '../test/test-database.ts';
import { shareServer, type Actor, type TestServer } from '../test/server.ts';

const ACTORS = ['visitor', 'owner', 'other member', 'administrator', 'ended session'] as const;
type ActorName = (typeof ACTORS)[number];
const HOLDERS = RIGHTS.flatMap((right) => [`who holds ${right}`, `who holds all but ${right}`] as const);
type Holder = (typeof HOLDERS)[number];
const HOLDER_RIGHTS: Partial<Record<string, Right[]>> = Object.fromEntries(
  RIGHTS.flatMap((right) => [
    [`who holds ${right}`, [right]],
    [`who holds all but ${right}`, RIGHTS.filter((other) => other !== right && other !== 'administrator')],
  ]),
);
type Row = [
  visitor: number,
  owner: number,
  otherMember: number,
  administrator: number,
  endedSession: number,
  right?: Right,
];

/** Status of a valid request by: a visitor, the owner of the subject, a different member, the administrator, a user
 *  whose session has ended. With a named right, its holder is answered like the administrator, and a holder of all
 *  remaining rights like a member. */
// oxfmt-ignore
const TABLE: Record<string, Row> = {
  //                                             visitor owner other admin ended
  'POST /api/auth/register':                      [201, 201, 201, 201, 201],
  'POST /api/auth/login':                         [200, 200, 200, 200, 200],
  'POST /api/auth/confirmations':                 [401, 201, 201, 201, 401],
  'POST /api/auth/logout':                        [204, 204, 204, 204, 204],
  'GET /api/auth/session':                        [200, 200, 200, 200, 200],
  'POST /api/auth/reset-password':                [202, 202, 202, 202, 202],
  'POST /api/auth/reset-password/confirm':        [204, 204, 204, 204, 204],

  'GET /api/account':                             [401, 200, 200, 200, 401],
  'GET /api/account/devices':                     [401, 200, 200, 200, 401],
  'GET /api/account/sign-ins':                    [401, 200, 200, 200, 401],
  'DELETE /api/account/devices/:id':              [401, 204, 404, 404, 401],
  'DELETE /api/account/devices':                  [401, 200, 200, 200, 401],
  'GET /api/account/passkeys':                    [401, 200, 200, 200, 401],
  'POST /api/account/passkey-challenges':         [401, 201, 201, 201, 401],
  'POST /api/account/passkeys':                   [401, 201, 201, 201, 401],
  'PUT /api/account/passkeys/:id':                [401, 200, 404, 404, 401],
  'DELETE /api/account/passkeys/:id':             [401, 204, 404, 404, 401],
  'POST /api/account/passkey-recoveries':         [401, 202, 202, 202, 401],
  // Requires the link and the password.
  'POST /api/passkey-recoveries':                 [204, 204, 204, 204, 204],
  'POST /api/auth/passkey-challenges':            [201, 201, 201, 201, 201],
  'POST /api/auth/passkey-sign-ins':              [201, 201, 201, 201, 201],
  'POST /api/auth/confirmation-challenges':       [401, 201, 201, 201, 401],
  'PUT /api/account/password':                    [401, 200, 200, 200, 401],
  'POST /api/account/deletions':                 [401, 201, 201, 201, 401],
  'PUT /api/account/email':                       [401, 202, 202, 202, 401],
  'POST /api/account/email/links':                [401, 202, 202, 202, 401],
  'DELETE /api/account/email/links':              [401, 204, 204, 204, 401],
  // Requires the link.
  'GET /api/email-links':                         [200, 200, 200, 200, 200],
  'POST /api/email-links':                        [200, 200, 200, 200, 200],
  'GET /api/account/bookings':                    [401, 200, 200, 200, 401],
  'POST /api/account/bookings/:id/links':         [401, 201, 404, 404, 401],
  'GET /api/account/sign-ups':                    [401, 200, 200, 200, 401],
  'POST /api/account/sign-ups/:id/links':         [401, 201, 404, 404, 401],
  'GET /api/account/captions':                    [401, 200, 200, 200, 401],
  'DELETE /api/account/captions/:id':             [401, 204, 404, 404, 401],
  'POST /api/account/captions/:id/restorations':  [401, 204, 404, 404, 401],

  'GET /api/hand-over':                           [401, 403, 403, 200, 401, 'administrator'],
  'DELETE /api/hand-over':                        [401, 403, 403, 200, 401, 'administrator'],
  'PUT /api/hand-over':                           [401, 403, 403, 200, 401, 'administrator'],
  'POST /api/hand-overs':                         [401, 403, 403, 200, 401, 'administrator'],
  'PUT /api/hand-overs/:id/last-day':             [401, 403, 403, 200, 401, 'administrator'],
  'PUT /api/hand-overs/:id/invitations/:invitationId': [401, 403, 403, 200, 401, 'administrator'],
  'GET /api/people':                              [401, 403, 403, 200, 401, 'administrator'],
  'GET /api/people/committee':                    [401, 403, 403, 200, 401, 'administrator'],
  'PUT /api/people/committee/:entryId':           [401, 403, 403, 200, 401, 'administrator'],
  'GET /api/people/suspensions':                  [401, 403, 403, 200, 401, 'administrator'],
  'POST /api/people/suspensions':                 [401, 403, 403, 201, 401, 'administrator'],
  'DELETE /api/people/suspensions/:id':           [401, 403, 403, 204, 401, 'administrator'],
  'GET /api/people/security-events':              [401, 403, 403, 200, 401, 'administrator'],
  'POST /api/people':                             [401, 403, 403, 201, 401, 'administrator'],
  'PUT /api/people/:id/rights/:right':            [401, 403, 403, 200, 401, 'administrator'],
  'DELETE /api/people/:id/rights/:right':         [401, 403, 403, 200, 401, 'administrator'],
  'DELETE /api/people/:id/rights':                [401, 403, 403, 200, 401, 'administrator'],
  'DELETE /api/people/invitations/:id':           [401, 403, 403, 204, 401, 'administrator'],
  'POST /api/people/invitations/:id/mails':       [401, 403, 403, 200, 401, 'administrator'],
  // Requires the link.
  'GET /api/right-invitations':                   [200, 200, 200, 200, 200],
  'POST /api/right-invitations':                  [401, 200, 200, 409, 401],

  'POST /api/photos':                             [401, 201, 201, 201, 401],
  'GET /api/photo-size':                          [401, 403, 403, 200, 401, 'galleries'],
  'PUT /api/photo-size':                          [401, 403, 403, 200, 401, 'galleries'],
  'GET /api/captions':                           [200, 200, 200, 200, 200],
  'GET /api/waiting-captions':                   [200, 200, 200, 200, 200],
  'POST /api/photos/:id/captions':                [201, 201, 201, 201, 201],

  'GET /api/portfolios':                          [200, 200, 200, 200, 200],
  'GET /api/portfolios/:portfolioLink':           [200, 200, 200, 200, 200],
  'POST /api/portfolios':                         [401, 201, 201, 201, 401],
  'PUT /api/portfolios/:portfolioLink':           [401, 200, 403, 403, 401],
  'DELETE /api/portfolios/:portfolioLink':        [401, 204, 403, 403, 401],

  'GET /api/credited-photos':                     [200, 200, 200, 200, 200],
  'GET /api/galleries':                           [200, 200, 200, 200, 200],
  'GET /api/galleries/:link':                     [200, 200, 200, 200, 200],
  'POST /api/galleries':                          [401, 403, 403, 201, 401, 'galleries'],
  'PUT /api/galleries/:link':                     [401, 403, 403, 200, 401, 'galleries'],
  'DELETE /api/galleries/:link':                  [401, 403, 403, 204, 401, 'galleries'],

  'GET /api/calls':                              [200, 200, 200, 200, 200],
  'GET /api/calls/:slug':                        [200, 200, 200, 200, 200],
  'POST /api/calls':                             [401, 403, 403, 201, 401, 'content'],
  'PUT /api/calls/:slug':                        [401, 403, 403, 200, 401, 'content'],
  'DELETE /api/calls/:slug':                     [401, 403, 403, 204, 401, 'content'],
  'GET /api/account/calls/:slug':          [401, 200, 200, 200, 401],
  'POST /api/calls/:slug/entries':               [401, 201, 201, 201, 401],
  'PUT /api/calls/:slug/entries/:id':            [401, 200, 404, 404, 401],
  'DELETE /api/calls/:slug/entries/:id':         [401, 204, 404, 404, 401],
  // Members judge the photos of others; guest judges require the link.
  'POST /api/calls/:slug/entry-links':           [202, 202, 202, 202, 202],
  // Require the link.
  'GET /api/calls/:slug/managed-entries':         [200, 200, 200, 200, 200],
  'POST /api/calls/:slug/managed-entries':        [201, 201, 201, 201, 201],
  'PUT /api/calls/:slug/managed-entries/:id':     [200, 200, 200, 200, 200],
  'POST /api/calls/:slug/managed-entries/:id/withdrawals': [204, 204, 204, 204, 204],
  'DELETE /api/calls/:slug/guest-entries/:id':    [401, 403, 403, 204, 401, 'content'],
  'GET /api/calls/:slug/ballot':                 [401, 200, 200, 200, 401],
  'PUT /api/calls/:slug/ballot/:id':             [401, 409, 200, 200, 401],
  'GET /api/calls/:slug/entries':                [401, 403, 403, 200, 401, 'content'],
  'GET /api/calls/:slug/progress':               [401, 403, 403, 200, 401, 'content'],
  'POST /api/calls/:slug/judges':                [401, 403, 403, 201, 401, 'content'],
  'DELETE /api/calls/:slug/judges/:id':          [401, 403, 403, 204, 401, 'content'],
  'POST /api/calls/:slug/results':               [401, 403, 403, 201, 401, 'content'],
  'POST /api/calls/:slug/galleries':             [401, 403, 403, 201, 401, 'content'],
  'POST /api/calls/:slug/fotos':                 [401, 403, 403, 201, 401, 'content'],

  'POST /api/photos/:id/reports':              [201, 201, 201, 201, 201],
  // Requires the key from the question.
  'PUT /api/photo-reports':                    [204, 204, 204, 204, 204],
  'POST /api/photos/:id/caption-reports':        [201, 201, 201, 201, 201],
  'GET /api/review':                             [401, 403, 403, 200, 401, 'captions'],
  'GET /api/review/cases/:id':                   [401, 403, 403, 200, 401, 'captions'],
  'PUT /api/review/captions/:id':                [401, 403, 403, 200, 401, 'captions'],
  'POST /api/review/captions/:id/sender-hidings': [401, 403, 403, 201, 401, 'captions'],
  'PUT /api/review/photos/:id':                  [401, 403, 403, 200, 401, 'captions'],
  'PUT /api/review/portfolios/:portfolioLink':   [401, 403, 403, 200, 401, 'administrator'],
  'PUT /api/review/galleries/:link/visibility':  [401, 403, 403, 200, 401, 'administrator'],
  'GET /api/review/settings':                    [401, 403, 403, 200, 401, 'captions'],
  'PUT /api/review/settings':                    [401, 403, 403, 200, 401, 'captions'],
  'PUT /api/review/galleries/:link':             [401, 403, 403, 200, 401, 'captions'],

  'GET /api/equipment':                           [200, 200, 200, 200, 200],
  'GET /api/equipment/availability':              [200, 200, 200, 200, 200],
  'GET /api/equipment/:id/slots':                 [200, 200, 200, 200, 200],
  'GET /api/portfolios/:portfolioLink/equipment': [200, 200, 200, 200, 200],
  'POST /api/book':                               [201, 201, 201, 201, 201],
  'GET /api/loan-terms':                          [200, 200, 200, 200, 200],
  'GET /api/loan-rules':                          [200, 200, 200, 200, 200],
  'PUT /api/loan-rules':                          [401, 403, 403, 200, 401, 'loans'],
  'GET /api/bookings':                            [401, 403, 403, 200, 401, 'loans'],
  'POST /api/bookings/cancellations':             [401, 403, 403, 200, 401, 'loans'],
  'POST /api/equipment':                          [401, 403, 403, 201, 401, 'loans'],
  'PUT /api/equipment/:id':                       [401, 403, 403, 200, 401, 'loans'],
  'POST /api/equipment/:id/retirements':          [401, 403, 403, 201, 401, 'loans'],
  'GET /api/managed-bookings':                    [200, 200, 200, 200, 200],
  'POST /api/managed-bookings/cancellations':     [200, 200, 200, 200, 200],
  'POST /api/managed-bookings/cancellations/undo': [200, 200, 200, 200, 200],
  'POST /api/managed-bookings/confirmations':     [200, 200, 200, 200, 200],
  'POST /api/managed-bookings/dates':             [200, 200, 200, 200, 200],
  'POST /api/managed-bookings/problems':          [200, 200, 200, 200, 200],
  'GET /api/desk':                                [401, 403, 403, 200, 401, 'loans'],
  'GET /api/desk/bookings':                       [401, 403, 403, 200, 401, 'loans'],
  'GET /api/desk/equipment':                      [401, 403, 403, 200, 401, 'loans'],
  'GET /api/activity-log':                         [401, 403, 403, 200, 401, 'loans'],
  'POST /api/bookings/:id/handouts':              [401, 403, 403, 201, 401, 'loans'],
  'POST /api/bookings/:id/returns':               [401, 403, 403, 201, 401, 'loans'],
  'POST /api/bookings/:id/approvals':             [401, 403, 403, 201, 401, 'loans'],
  'POST /api/bookings/:id/refusals':              [401, 403, 403, 201, 401, 'loans'],
  'POST /api/bookings/:id/extensions':            [401, 403, 403, 201, 401, 'loans'],
  'GET /api/equipment/:id/units':                 [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/units/:number':         [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/units/:number/note':    [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/units/:number/number':  [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/picture':               [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/example-photo':             [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/units/:number/picture': [401, 403, 403, 200, 401, 'loans'],
  'POST /api/activity-log/:id/undo':              [401, 403, 403, 200, 401, 'loans'],
  'GET /api/desk/borrower':                       [401, 403, 403, 200, 401, 'loans'],
  'GET /api/equipment/:id/inductions':            [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/equipment/:id/inductions':            [401, 403, 403, 200, 401, 'loans'],
  'DELETE /api/equipment/:id/inductions/:inductionId': [401, 403, 403, 200, 401, 'loans'],
  'GET /api/desk/use':                            [401, 403, 403, 200, 401, 'loans'],
  'GET /api/desk/blocks':                         [401, 403, 403, 200, 401, 'loans'],
  'PUT /api/desk/blocks':                         [401, 403, 403, 200, 401, 'loans'],
  'DELETE /api/desk/blocks/:id':                  [401, 403, 403, 204, 401, 'loans'],

  'GET /api/events':                              [200, 200, 200, 200, 200],
  'GET /api/search':                              [200, 200, 200, 200, 200],
  'GET /api/all-events':                          [200, 200, 200, 200, 200],
  'GET /api/events/:slug':                        [200, 200, 200, 200, 200],
  'GET /api/events/:slug/places':                 [200, 200, 200, 200, 200],
  'POST /api/events/:slug/sign-ups':              [201, 201, 201, 201, 201],
  // Requires the link.
  'GET /api/managed-sign-ups':                    [200, 200, 200, 200, 200],
  'POST /api/managed-sign-ups/confirmations':     [200, 200, 200, 200, 200],
  'POST /api/managed-sign-ups/cancellations':     [200, 200, 200, 200, 200],
  'POST /api/managed-sign-ups/guests':            [200, 200, 200, 200, 200],
  'GET /api/events/:slug/door':                   [401, 403, 403, 200, 401, 'content'],
  'PUT /api/events/:slug/door/:id':               [401, 403, 403, 200, 401, 'content'],
  'POST /api/events/:slug/door':                  [401, 403, 403, 201, 401, 'content'],
  'DELETE /api/events/:slug/door/:id':            [401, 403, 403, 204, 401, 'content'],
  'GET /api/planned-events':                      [401, 403, 403, 200, 401, 'content'],
  'POST /api/events':                             [401, 403, 403, 201, 401, 'content'],
  'PUT /api/events/:id':                          [401, 403, 403, 200, 401, 'content'],
  'DELETE /api/events/:id':                       [401, 403, 403, 204, 401, 'content'],
  'POST /api/events/:id/cancellations':           [401, 403, 403, 201, 401, 'content'],
  'DELETE /api/events/:id/cancellations':         [401, 403, 403, 200, 401, 'content'],
  // Without a configured feed.
  'POST /api/event-source/copies':                [401, 403, 403, 409, 401, 'content'],

  'GET /api/sources':                             [401, 403, 403, 200, 401, 'content'],
  'POST /api/sources/:kind/tests':                [401, 403, 403, 404, 401, 'content'],
  'GET /api/link-source':                         [401, 403, 403, 200, 401, 'content'],
  // Without a configured sheet.
  'POST /api/link-source/copies':                 [401, 403, 403, 409, 401, 'content'],
  'POST /api/slides':                             [401, 403, 403, 201, 401, 'content'],
  'GET /api/page-sections':                         [200, 200, 200, 200, 200],
  'GET /api/section-drafts':                         [401, 403, 403, 200, 401, 'content'],
  'PUT /api/section-drafts/:key':                    [401, 403, 403, 200, 401, 'content'],
  'DELETE /api/section-drafts/:key':                 [401, 403, 403, 200, 401, 'content'],
  'POST /api/section-publications':                  [401, 403, 403, 200, 401, 'content'],
  'DELETE /api/section-publications':                [401, 403, 403, 200, 401, 'content'],
  'GET /api/section-versions':                       [401, 403, 403, 200, 401, 'content'],
  'POST /api/section-versions/:key/:number/drafts':  [401, 403, 403, 200, 401, 'content'],

  'GET /api/links':                               [200, 200, 200, 200, 200],
  'PUT /api/links':                               [401, 403, 403, 200, 401, 'content'],
  'GET /api/foto-of-the-week':                    [200, 200, 200, 200, 200],
  'PUT /api/foto-of-the-week':                    [401, 403, 403, 200, 401, 'content'],
  'GET /api/fotos-of-the-week':                   [200, 200, 200, 200, 200],
  'GET /api/planned-fotos':                       [401, 403, 403, 200, 401, 'content'],
  'PUT /api/planned-fotos/:day':                  [401, 403, 403, 200, 401, 'content'],
  'DELETE /api/planned-fotos/:day':               [401, 403, 403, 200, 401, 'content'],
  'GET /api/foto-source':                         [401, 403, 403, 200, 401, 'content'],
  // Without a configured sheet.
  'POST /api/foto-source/copies':                 [401, 403, 403, 409, 401, 'content'],
  'GET /api/committee':                           [200, 200, 200, 200, 200],
  'GET /api/previous-committees':                 [200, 200, 200, 200, 200],
  'GET /api/workshops':                           [200, 200, 200, 200, 200],
  'GET /api/stats':                               [200, 200, 200, 200, 200],
  'GET /api/privacy':                             [200, 200, 200, 200, 200],
  'GET /api/health':                              [200, 200, 200, 200, 200],
  'GET /api/health/live':                         [200, 200, 200, 200, 200],
  'POST /api/contact':                            [202, 202, 202, 202, 202],
  'POST /api/form-tickets':                       [204, 204, 204, 204, 204],

  // Without a deploy token; the administrator is allowed, but the examples' versions were never published.
  'GET /api/remotes':                             [200, 200, 200, 200, 200],
  'GET /api/remotes/schema':                      [200, 200, 200, 200, 200],
  'GET /api/remotes/:name':                       [401, 401, 401, 200, 401],
  'GET /api/remotes/:name/audit':                 [401, 401, 401, 200, 401],
  'GET /api/remotes/:name/audit/entries':         [401, 401, 401, 200, 401],
  'GET /api/remotes/:name/versions':              [401, 401, 401, 200, 401],
  'GET /api/remotes/:name/versions/:version':     [401, 401, 401, 404, 401],
  'POST /api/remotes/:name/versions':             [401, 401, 401, 422, 401],
  'POST /api/remotes/:name/versions/:version/source-maps': [401, 401, 401, 404, 401],
  'POST /api/remotes/:name/activate':             [401, 401, 401, 404, 401],
  'POST /api/remotes/:name/previews':             [401, 401, 401, 404, 401],
  'POST /api/remotes/:name/rollback':             [401, 401, 401, 409, 401],
  'POST /api/remotes/:name/block':                [401, 401, 401, 404, 401],
  'POST /api/remotes/:name/retire':              [401, 401, 401, 409, 401],
  'POST /api/remotes/:name/restore':             [401, 401, 401, 409, 401],
  'GET /api/remotes/:name/token':                [401, 401, 401, 200, 401],
  'GET /api/remotes/retired':                    [200, 200, 200, 200, 200],
  'POST /api/page-starts':                         [202, 202, 202, 202, 202],
  'POST /api/remote-reports':                     [202, 202, 202, 202, 202],
  'POST /api/remote-errors':                     [202, 202, 202, 202, 202],
  'GET /api/remotes/:name/errors':               [401, 401, 401, 200, 401],
  'POST /api/opened-pages':                      [200, 200, 200, 200, 200],
  'POST /api/page-views':                        [202, 202, 202, 202, 202],
  'GET /api/composition':                         [200, 200, 200, 200, 200],
  'GET /api/platform':                            [200, 200, 200, 200, 200],
  'GET /api/deployments':                         [401, 403, 403, 200, 401],
  'GET /api/deploy-tokens':                       [401, 403, 403, 200, 401],
  'POST /api/deploy-tokens':                      [401, 403, 403, 201, 401],
  'DELETE /api/deploy-tokens/:id':                [401, 403, 403, 204, 401],
  'POST /api/deploy-tokens/:id/rotations':        [401, 403, 403, 201, 401],
  'GET /api/deploy-invitations':                  [401, 403, 403, 200, 401],
  'POST /api/deploy-invitations':                 [401, 403, 403, 201, 401],
  'DELETE /api/deploy-invitations/:id':           [401, 403, 403, 204, 401],
  // Requires only the link.
  'GET /api/invited-tokens':                      [200, 200, 200, 200, 200],
  'POST /api/invited-tokens':                     [201, 201, 201, 201, 201],
};

let server: TestServer;
let actors: Record<ActorName | Holder, Actor | undefined>;
let documented: string[];
let changes: () => Promise<number>;
shareServer(async (opened) => {
  server = opened;
  const [owner, administrator, ended] = [
    await server.signUp(),
    await server.signUpAdministrator(),
    await server.signUp(),
  ];
  await server.call('POST', '/api/auth/logout', { as: ended });
  const member = await server.signUp();
  const holders: Partial<Record<Holder, Actor>> = {};
  for (const holder of HOLDERS) holders[holder] = await server.signUpWith(...HOLDER_RIGHTS[holder]!);
  const all = holders as Record<Holder, Actor>;
  actors = { visitor: undefined, owner, 'other member': member, administrator, 'ended session': ended, ...all };
  documented = await listCalls(server);
  changes = await countChanges(server);
});

it('has a row for every documented endpoint, and no further rows', () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(documented.toSorted());
});

/** Refusals happen before database queries: for the second engine, accepted requests are enough. */
const ASKING = usesPostgres() ? (['administrator'] as const) : ACTORS;

describe.each(Object.entries(TABLE))('%s', (key, row) => {
  const right = row[5];
  const statuses: [ActorName | Holder, number][] = ASKING.map((name) => [name, row[ACTORS.indexOf(name)] as number]);
  if (right !== undefined && !usesPostgres()) {
    statuses.push([`who holds ${right}`, row[3]], [`who holds all but ${right}`, row[2]]);
  }
  const refused = statuses.filter(([, status]) => isRefusal(status));

  it.each(statuses.filter(([, status]) => !isRefusal(status)))('by %s is %i', async (name, status) => {
    expect(await answersTo(key as ApiKey, [name])).toEqual([{ name, status, code: undefined, isHarmless: true }]);
  });

  it.runIf(refused.length > 0)(`is refused by ${refused.map(([name]) => name).join(', ')}`, async () => {
    const names = refused.map(([name]) => name);
    expect(await answersTo(key as ApiKey, names)).toEqual(
      refused.map(([name, status]) => ({ name, status, code: codeOf(key, status), isHarmless: true })),
    );
  });
});

/** Returns the actor with a new session, since some endpoints end the session of the request. */
async function atWork(name: ActorName | Holder): Promise<Actor | undefined> {
  const actor = actors[name];
  if (!actor || name === 'ended session') return actor;
  const { db, now } = server.services;
  await restoreRights(name);
  // The last administrator cannot delete the account, so there is a second one.
  if (name === 'administrator') await restoreRights('who holds administrator');
  await db.deleteFrom('account_deletions').where('account_id', '=', actor.id).execute(); // undoes account deletions
  if (name === 'administrator') await saveSetting(db, 'seeded-administrator', actor.id);
  const token = await startSession(db, actor.id, now());
  const confirmation = actor.confirmation && (await confirmSession(db, token, now()));
  return { ...actor, cookie: `sid=${token}`, confirmation };
}

/** Gives an actor the initial rights. Accepted invitations add rights, and an executed handover ends rights. */
async function restoreRights(name: ActorName | Holder): Promise<void> {
  const rights = HOLDER_RIGHTS[name] ?? [];
  await replaceGrantedRights(
    server.services.db,
    actors[name]!.id,
    rights.map((right) => ({ right, lastDay: null })),
  );
}

/** Sends the valid request as each actor; a refusal must not change data. Several actors share one request, because a
 *  refusal leaves its subject in place. */
async function answersTo(
  key: ApiKey,
  names: readonly (ActorName | Holder)[],
): Promise<{ name: string; status: number; code: unknown; isHarmless: boolean }[]> {
  const [owner, administrator] = [await atWork('owner'), await atWork('administrator')];
  const senders: [string, Actor | undefined][] = [];
  for (const name of names) senders.push([name, await atWork(name)]);
  const world: ExampleContext = { server, owner: owner!, administrator: administrator! };
  const example = await examples[key](world, senders.find(([, sender]) => sender)?.[1]);
  await server.services.background.idle();
  const answers: Awaited<ReturnType<typeof answersTo>> = [];
  for (const [name, sender] of senders) {
    const before = await changes();
    const reply = await sendExample(server, key, example, { as: sender });
    answers.push({
      name,
      status: reply.statusCode,
      code: isRefusal(reply.statusCode) ? reply.json<{ code: string }>().code : undefined,
      isHarmless: reply.statusCode < 400 || (await changes()) === before,
    });
  }
  return answers;
}

function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}

function codeOf(key: string, status: number): string | undefined {
  const area = key === 'POST /api/photos' ? 'storage' : 'auth';
  if (status === 401) return `${area}/unauthenticated`;
  return status === 403 ? `${area}/unauthorized` : undefined;
}

async function listCalls({ app }: TestServer): Promise<string[]> {
  const { paths } = (await app.inject('/api/openapi.json')).json<{ paths: Record<string, object> }>();
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  );
}

import type { ApiKey, Reply } from '@fotosoc/contract';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { hashPassword } from '../src/features/accounts/passwords.ts';
import { deletePasskeys } from '../src/features/accounts/stored-passkeys/queries.ts';
import { insertReset, updatePasswordHash } from '../src/features/accounts/queries.ts';
import { insertEmailLink } from '../src/features/accounts/email-links.ts';
import { listDevices } from '../src/features/accounts/own/device-queries.ts';
import { getSessionLifetime, startSession } from '../src/features/accounts/session-store.ts';
import { callExamples } from './call-examples.ts';
import { eventExamples } from './event-examples.ts';
import { fotoExamples } from './foto-examples.ts';
import { handoverExamples } from './handover-examples.ts';
import { loanExamples } from './loan-examples.ts';
import { placesExamples } from './places-examples.ts';
import { createUniqueEmail, createUniqueWord } from './unique-values.ts';
import { sectionExamples } from './section-examples.ts';
import { passkeyExamples } from './passkey-examples.ts';
import { createJpeg } from './pictures.ts';
import type { ExampleRequest, ExampleContext } from './example.ts';
import type { Actor, TestServer } from './server.ts';

const PASSWORD = 'horse staple battery';

/** Lets the actor confirm by password, which accounts with a passkey cannot. */
async function setPassword(db: Db, actor: Actor | undefined): Promise<void> {
  if (!actor) return;
  await deletePasskeys(db, actor.id);
  await updatePasswordHash(db, actor.id, await hashPassword(PASSWORD));
}

/** Valid request of every endpoint for this actor; referenced objects are created first. */
export const examples: Record<ApiKey, (world: ExampleContext, actor: Actor | undefined) => Promise<ExampleRequest>> = {
  'POST /api/auth/register': async () => ({ body: { email: createUniqueEmail(), password: PASSWORD } }),
  'POST /api/auth/login': async ({ server }) => {
    const body = { email: createUniqueEmail(), password: PASSWORD };
    await server.call('POST', '/api/auth/register', { body });
    return { body };
  },
  'POST /api/auth/confirmations': async ({ server: { services } }, actor) => {
    await setPassword(services.db, actor);
    return { body: { password: PASSWORD } };
  },
  'POST /api/auth/logout': async () => ({}),
  'GET /api/auth/session': async () => ({}),
  'POST /api/auth/reset-password': async () => ({ body: { email: createUniqueEmail() } }),
  'POST /api/auth/reset-password/confirm': async ({ server: { services, signUp } }) => {
    const { id } = await signUp();
    return { body: { token: await insertReset(services.db, id, services.now()), password: PASSWORD } };
  },

  'GET /api/account': async () => ({}),
  'GET /api/account/devices': async () => ({}),
  'GET /api/account/sign-ins': async () => ({}),
  'DELETE /api/account/devices/:id': async ({ server: { services }, owner }) => {
    const { db, now } = services;
    await startSession(db, owner.id, now());
    const [device] = await listDevices(db, owner.id, {
      thisId: undefined,
      lifetime: getSessionLifetime([]),
      now: now(),
    });
    return { params: { id: device!.id } };
  },
  'DELETE /api/account/devices': async () => ({}),
  'PUT /api/account/password': async ({ server: { services } }, actor) => {
    await setPassword(services.db, actor);
    return { body: { password: PASSWORD, newPassword: `${PASSWORD} clip` } };
  },
  'POST /api/account/deletions': async ({ server: { services } }, actor) => {
    await setPassword(services.db, actor);
    return { body: { password: PASSWORD } };
  },
  'PUT /api/account/email': async ({ server: { services } }, actor) => {
    await setPassword(services.db, actor);
    return { body: { password: PASSWORD, email: createUniqueEmail() } };
  },
  'POST /api/account/email/links': async () => ({}),
  'DELETE /api/account/email/links': async () => ({}),
  'GET /api/email-links': async (world) => ({ query: { token: await addEmailLink(world) } }),
  'POST /api/email-links': async (world) => ({ body: { token: await addEmailLink(world) } }),
  'GET /api/account/bookings': async () => ({ query: { limit: '3' } }),
  'GET /api/account/captions': async () => ({ query: { limit: '3' } }),
  'DELETE /api/account/captions/:id': async (world) => ({ params: { id: (await addCaption(world)).id } }),
  'POST /api/account/captions/:id/restorations': async (world) => {
    const { id } = await addCaption(world);
    await world.server.call('DELETE', `/api/account/captions/${id}`, { as: world.owner });
    return { params: { id } };
  },

  ...passkeyExamples,
  ...handoverExamples,
  'GET /api/people': async () => ({}),
  'GET /api/people/committee': async () => ({}),
  'PUT /api/people/committee/:entryId': async () => ({ params: { entryId: 'chair' }, body: { email: null } }),
  'GET /api/people/suspensions': async () => ({}),
  'POST /api/people/suspensions': async ({ server }) => ({
    body: { email: (await server.signUp()).email, reason: 'Somebody else may have the password.' },
  }),
  'DELETE /api/people/suspensions/:id': async ({ server }) => {
    const { id } = await server.signUp();
    const row = { account_id: id, reason: 'Shared.', suspended_at: server.services.now().toISOString() };
    await server.services.db.insertInto('account_suspensions').values(row).execute();
    return { params: { id } };
  },
  'GET /api/people/security-events': async () => ({ query: { kind: 'sign-in' } }),
  'POST /api/people': async () => ({
    body: { email: createUniqueEmail(), rights: [{ right: 'loans', lastDay: null }] },
  }),
  'PUT /api/people/:id/rights/:right': async (world) => ({
    params: { id: (await addOfficer(world)).id, right: 'captions' },
    body: { lastDay: '2999-06-30' },
  }),
  'DELETE /api/people/:id/rights/:right': async (world) => ({
    params: { id: (await addOfficer(world)).id, right: 'loans' },
  }),
  'DELETE /api/people/:id/rights': async (world) => ({ params: { id: (await addOfficer(world)).id } }),
  'DELETE /api/people/invitations/:id': async (world) => ({ params: { id: (await addInvitation(world)).id } }),
  'POST /api/people/invitations/:id/mails': async (world) => ({ params: { id: (await addInvitation(world)).id } }),
  'GET /api/right-invitations': async (world) => ({ query: { token: (await addInvitation(world)).token } }),
  'POST /api/right-invitations': async (world) => ({ body: { token: (await addInvitation(world)).token } }),

  'GET /api/photo-size': async () => ({}),
  'PUT /api/photo-size': async () => ({ body: { maxSidePx: 2048 } }),
  'POST /api/photos': async (_world, actor) => ({
    parts: [
      ['purpose', 'portfolio-create'],
      ['link', actor ? `of-${actor.id}` : 'ada'],
      ['gallery', '1'],
      ['file', await createJpeg(40, 30), 'photo.jpg'],
    ],
  }),
  'GET /api/captions': async (world) => ({ query: { photo: (await addGallery(world)).photoId } }),
  'GET /api/waiting-captions': async () => ({ query: { ids: 'none' } }),
  'POST /api/photos/:id/captions': async (world) => {
    const { photoId } = await addGallery(world);
    return { params: { id: photoId }, body: { name: 'Ada', caption: 'My view of every deadline.' } };
  },

  'GET /api/portfolios': async () => ({ query: { limit: '3' } }),
  'GET /api/portfolios/:portfolioLink/equipment': async (world) => ({
    params: { portfolioLink: await addPortfolio(world) },
  }),
  'GET /api/portfolios/:portfolioLink': async (world) => ({ params: { portfolioLink: await addPortfolio(world) } }),
  'POST /api/portfolios': async ({ server }, actor) => {
    await deletePortfolios(server, actor);
    return { body: { portfolioLink: createUniqueWord(), ...(await portfolioContent(server, actor)) } };
  },
  'PUT /api/portfolios/:portfolioLink': async (world) => ({
    params: { portfolioLink: await addPortfolio(world) },
    body: await portfolioContent(world.server, world.owner),
  }),
  'DELETE /api/portfolios/:portfolioLink': async (world) => ({ params: { portfolioLink: await addPortfolio(world) } }),

  'GET /api/credited-photos': async (world) => ({ query: { name: await addCredit(world) } }),
  'GET /api/galleries': async () => ({ query: { limit: '3' } }),
  'GET /api/galleries/:link': async (world) => ({ params: { link: (await addGallery(world)).link } }),
  'POST /api/galleries': async ({ server }, actor) => ({
    body: { link: createUniqueWord(), title: 'Coast Trip', galleries: await photoSets(server, actor) },
  }),
  'PUT /api/galleries/:link': async (world, actor) => ({
    params: { link: (await addGallery(world)).link },
    body: { title: 'Night Walk', galleries: await photoSets(world.server, actor) },
  }),
  'DELETE /api/galleries/:link': async (world) => ({ params: { link: (await addGallery(world)).link } }),

  'POST /api/photos/:id/reports': async (world) => ({
    params: { id: (await addGallery(world)).photoId },
    body: { reason: 'in-it', note: 'I did not know.' },
  }),
  'PUT /api/photo-reports': async (world) => ({
    body: { key: (await askAbout(world)).key, email: createUniqueEmail() },
  }),
  'POST /api/photos/:id/caption-reports': async (world) => {
    const { photoId, body } = await addCaption(world);
    return { params: { id: photoId }, body };
  },
  'GET /api/review': async () => ({ query: { list: 'waiting', limit: '3' } }),
  'GET /api/review/cases/:id': async (world) => ({ params: { id: (await askAbout(world)).caseId } }),
  'PUT /api/review/captions/:id': async (world) => ({
    params: { id: (await addCaption(world)).id },
    body: { isShown: false },
  }),
  'POST /api/review/captions/:id/sender-hidings': async (world) => ({
    params: { id: (await addCaption(world)).id },
  }),
  'PUT /api/review/photos/:id': async (world) => ({
    params: { id: (await askAbout(world)).photoId },
    body: { isShown: true },
  }),
  'PUT /api/review/portfolios/:portfolioLink': async (world) => ({
    params: { portfolioLink: await addPortfolio(world) },
    body: { isShown: false, reason: 'It is not theirs.' },
  }),
  'GET /api/review/settings': async () => ({}),
  'PUT /api/review/settings': async () => ({ body: { captionsWait: false, reportsThatHide: 3 } }),
  'PUT /api/review/galleries/:link/visibility': async (world) => ({
    params: { link: (await addGallery(world)).link },
    body: { isShown: false, reason: 'It is not theirs.' },
  }),
  'PUT /api/review/galleries/:link': async (world) => ({
    params: { link: (await addGallery(world)).link },
    body: { captionsWait: false },
  }),

  ...loanExamples,
  ...sectionExamples,

  ...eventExamples,
  ...placesExamples,
  ...callExamples,
  ...fotoExamples,

  'GET /api/links': async () => ({}),
  'PUT /api/links': async () => ({
    body: { links: [{ link_name: 'Darkroom', link_url: 'https://darkroom.example.org/' }] },
  }),
  'GET /api/committee': async () => ({}),
  'GET /api/previous-committees': async () => ({}),
  'GET /api/workshops': async () => ({}),
  'GET /api/stats': async () => ({}),
  'GET /api/privacy': async () => ({}),
  'GET /api/health': async () => ({}),
  'GET /api/health/live': async () => ({}),
  'POST /api/form-tickets': async () => ({}),
  'POST /api/contact': async () => ({
    body: { 'contact-name': 'Ada', email: createUniqueEmail(), message: 'May I borrow a tripod?' },
  }),

  'GET /api/remotes': async () => ({}),
  'GET /api/remotes/schema': async () => ({}),
  'GET /api/remotes/retired': async () => ({}),
  'GET /api/remotes/:name': async () => ({ params: REMOTE }),
  'GET /api/remotes/:name/audit': async () => ({ params: REMOTE, query: { head: '0'.repeat(64) } }),
  'GET /api/remotes/:name/audit/entries': async () => ({ params: REMOTE, query: { limit: '10' } }),
  'GET /api/remotes/:name/versions': async () => ({ params: REMOTE, query: { limit: '10' } }),
  'GET /api/remotes/:name/versions/:version': async () => ({ params: { ...REMOTE, version: '1.0.0+0000abcd' } }),
  'POST /api/remotes/:name/versions': async () => ({
    params: REMOTE,
    parts: [['manifest.json', '{}', 'manifest.json']],
  }),
  'POST /api/remotes/:name/versions/:version/source-maps': async () => ({
    params: { ...REMOTE, version: '1.0.0+0000abcd' },
    parts: [['remoteEntry.js.map', '{}', 'remoteEntry.js.map']],
  }),
  'POST /api/remotes/:name/activate': async () => ({ params: REMOTE, body: { version: '1.0.0+0000abcd' } }),
  'POST /api/remotes/:name/previews': async () => ({ params: REMOTE, body: { version: '1.0.0+0000abcd' } }),
  'POST /api/remotes/:name/rollback': async () => ({ params: REMOTE, body: { reason: 'It is broken.' } }),
  'POST /api/remotes/:name/block': async () => ({
    params: REMOTE,
    body: { version: '1.0.0+0000abcd', reason: 'Broken.' },
  }),
  'POST /api/remotes/:name/retire': async () => ({ params: REMOTE, body: { reason: 'It is over.' } }),
  'POST /api/remotes/:name/restore': async () => ({ params: REMOTE, body: {} }),
  'GET /api/remotes/:name/token': async () => ({ params: REMOTE }),
  'POST /api/page-starts': () => Promise.resolve({ body: { shell: '1.0.0+00000001', reason: 'silent' } }),
  'POST /api/remote-reports': async () => ({
    body: { reports: [{ remote: 'mf-x', version: '1.0.0+0000abcd', deploymentId: 'none', kind: 'loaded' }] },
  }),
  'POST /api/remote-errors': async () => ({
    body: {
      view: 'none',
      error: {
        remote: 'mf-x',
        version: '1.0.0+0000abcd',
        deploymentId: 'none',
        phase: 'event',
        message: 'TypeError: x is not a function',
        frames: [{ file: '/remotes/mf-x/1.0.0+abc/remoteEntry.js', line: 1, column: 1 }],
        page: '/x',
        steps: [{ kind: 'page', path: '/', secondsBefore: 3 }],
      },
    },
  }),
  'GET /api/remotes/:name/errors': async () => ({ params: REMOTE }),
  'POST /api/opened-pages': async () => ({ body: { path: '/', composition: 'none', isReturning: false } }),
  'POST /api/page-views': async () => ({ body: { view: 'none', news: 'started' } }),
  'GET /api/composition': async () => ({}),
  'GET /api/platform': async () => ({}),
  'GET /api/deployments': async () => ({}),
  'GET /api/deploy-tokens': async () => ({}),
  'POST /api/deploy-tokens': async () => ({ body: deployToken() }),
  'DELETE /api/deploy-tokens/:id': async ({ server, administrator }) => {
    const reply = await server.call('POST', '/api/deploy-tokens', { as: administrator, body: deployToken() });
    return { params: { id: reply.json<{ id: string }>().id } };
  },
  'POST /api/deploy-tokens/:id/rotations': async ({ server, administrator }) => {
    const reply = await server.call('POST', '/api/deploy-tokens', { as: administrator, body: deployToken() });
    return { params: { id: reply.json<{ id: string }>().id } };
  },
  'GET /api/deploy-invitations': async () => ({}),
  'POST /api/deploy-invitations': async () => ({ body: invitation() }),
  'DELETE /api/deploy-invitations/:id': async (world) => ({ params: { id: (await invite(world)).id } }),
  'GET /api/invited-tokens': async (world) => ({ query: { link: (await invite(world)).link } }),
  'POST /api/invited-tokens': async (world) => ({ body: { link: (await invite(world)).link } }),
};

const REMOTE = { name: 'mf-loans' };

export function addressOf(key: string, { params = {}, query = {} }: ExampleRequest): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
}

function deployToken() {
  return { remote: REMOTE.name, verbs: ['publish'], label: 'pipeline', days: 30 };
}

function invitation() {
  const name = createUniqueWord();
  return { remote: `mf-${name}`, prefixes: [`/${name}`], verbs: ['publish'], label: 'A team', days: 30 };
}

async function invite({ server, administrator }: ExampleContext): Promise<{ id: string; link: string }> {
  const reply = await server.call('POST', '/api/deploy-invitations', { as: administrator, body: invitation() });
  const made = reply.json<Reply<'POST /api/deploy-invitations'>>();
  return { id: made.invitation.id, link: new URL(made.link!).searchParams.get('link')! };
}

async function photoSets(server: TestServer, actor: Actor | undefined) {
  const images = actor ? [{ id: (await server.addPhoto(actor)).id, alt: 'A pier' }] : [{ id: 'none' }];
  return [{ title: 'First', images }];
}

async function portfolioContent(server: TestServer, actor: Actor | undefined) {
  const socialButtons = [
    { platform: 'instagram', url: 'https://instagram.example.org/ada' },
    { platform: 'email', url: 'ada@example.org' },
  ];
  const profileImage = actor ? { id: (await server.addPhoto(actor)).id } : null;
  return {
    name: 'Ada',
    bio: 'I walk at night.',
    profileImage,
    socialButtons,
    galleries: await photoSets(server, actor),
  };
}

/** Deletes the actor's portfolios, because a member may have a limited number only. */
async function deletePortfolios({ services: { db } }: TestServer, actor: Actor | undefined): Promise<void> {
  if (!actor) return;
  const held = db.selectFrom('portfolios').select('id').where('owner_id', '=', actor.id);
  const sets = db.selectFrom('photo_sets').select('id').where('portfolio_id', 'in', held);
  await db.updateTable('photos').set({ set_id: null, position: null }).where('set_id', 'in', sets).execute();
  await db.deleteFrom('portfolios').where('owner_id', '=', actor.id).execute();
}

async function addPortfolio({ server, owner }: ExampleContext): Promise<string> {
  await deletePortfolios(server, owner);
  return (await server.addPortfolio(owner, createUniqueWord())).portfolioLink;
}

/** Creates a gallery with a credited photo.
 *  @returns the photographer */
async function addCredit({ server, administrator: as }: ExampleContext): Promise<string> {
  const images = [{ id: (await server.addPhoto(as)).id, credit: 'Kavya Menon' }];
  const body = { link: createUniqueWord(), title: 'Night Walk', galleries: [{ title: 'Out of town', images }] };
  await server.call('POST', '/api/galleries', { as, body });
  return images[0]!.credit;
}

async function addGallery({ server, administrator }: ExampleContext): Promise<{ link: string; photoId: string }> {
  const galleries = await photoSets(server, administrator);
  const body = { link: createUniqueWord(), title: 'Captions Night', galleries };
  await server.call('POST', '/api/galleries', { as: administrator, body });
  return { link: body.link, photoId: galleries[0]!.images[0]!.id };
}

async function addCaption(world: ExampleContext) {
  const { photoId } = await addGallery(world);
  const body = { name: 'Ada', caption: 'My view of every deadline.' };
  await world.server.call('POST', `/api/photos/${photoId}/captions`, { as: world.owner, body });
  const { id } = await world.server.services.db
    .selectFrom('captions')
    .select('id')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return { id, photoId, body };
}

async function askAbout(world: ExampleContext): Promise<{ photoId: string; key: string; caseId: string }> {
  const { photoId } = await addGallery(world);
  const reply = await world.server.call('POST', `/api/photos/${photoId}/reports`, { body: { reason: 'hurts' } });
  const { id: caseId } = await world.server.services.db
    .selectFrom('review_cases')
    .select('id')
    .where('photo_id', '=', photoId)
    .executeTakeFirstOrThrow();
  return { photoId, key: reply.json<{ key: string }>().key, caseId };
}

async function addEmailLink({ server: { services, signUp } }: ExampleContext): Promise<string> {
  const { id } = await signUp();
  return insertEmailLink(services.db, { accountId: id, act: 'confirm', email: createUniqueEmail() }, services.now());
}

async function addOfficer({ server }: ExampleContext): Promise<Actor> {
  return server.signUpWith('loans');
}

async function addInvitation({ server, administrator }: ExampleContext): Promise<{ id: string; token: string }> {
  const body = { email: createUniqueEmail(), rights: [{ right: 'loans', lastDay: null }] };
  const how = { as: administrator, body, headers: { confirmation: administrator.confirmation! } };
  const { invitation } = (await server.call('POST', '/api/people', how)).json<{ invitation: { id: string } }>();
  const mails = await server.services.db
    .selectFrom('mails')
    .select('body')
    .where('recipient', '=', body.email)
    .execute();
  return { id: invitation.id, token: /token=(\S+)/.exec(mails[0]!.body)![1]! };
}

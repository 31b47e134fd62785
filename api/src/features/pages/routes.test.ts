import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { promote, startCanary } from '../deployments/rollout/promote.ts';
import { findDeployment } from '../deployments/queries.ts';
import { signPreview } from '../deployments/document/preview.ts';
import { publishAndActivate, publishBundle } from '../deployments/publish/publish.ts';
import { writeBundle, type BundleOptions } from '@fotosoc/serving/testing/bundle';
import { AT_PREVIEWS, cookiesOf, startServer, type TestServer } from '../../testing/server.ts';

const V1 = '1.0.0+00000001';
const V2 = '1.0.1+00000002';
const PAGES: NonNullable<BundleOptions['description']> = {
  pages: [
    { path: '/x', title: 'X marks the spot', description: 'A page', data: ['/api/stats'] },
    {
      path: '/x/:portfolioLink',
      title: '{portfolio.name}',
      data: ['/api/portfolios/:portfolioLink'],
      image: '{portfolio.galleries.0.images.0}',
    },
    { path: '/x/edit/:portfolioLink', title: 'Edit', data: ['/api/portfolios/:portfolioLink'], isListed: false },
  ],
};

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});

async function publishSite(): Promise<void> {
  await publishAndActivate(server.services, writeBundle({ name: 'shell' }).dir);
  const { dir, write } = writeBundle({ version: V1, description: PAGES });
  write({
    routes: ['/x', '/x/:portfolioLink', '/x/edit/:portfolioLink', '/x/plain'].map((pattern) => ({
      pattern,
      files: [],
    })),
  });
  await publishAndActivate(server.services, dir);
}

async function open(url: string, cookie = '', headers: Record<string, string> = {}) {
  const reply = await server.app.inject({ url, headers: cookie ? { ...headers, cookie } : headers });
  const json = /id="fotosoc-page">(.*?)<\/script>/.exec(reply.body)?.[1] ?? '{}';
  const state = JSON.parse(json) as {
    document: RegistryDocument;
    shell: { version: string; deploymentId: string };
    user: { email: string } | null;
    answers: Record<string, unknown>;
    photoLimits: { maxSidePx: number; maxBytes: number };
    isDrawn: boolean;
  };
  return { reply, state, cookie: cookiesOf(reply) };
}

const versionOf = ({ document }: { document: RegistryDocument }) =>
  document.microFrontends['mf-x']?.[0]?.metadata.version;

it('says what to do before anything was published', async () => {
  const { reply } = await open('/');
  expect(reply.statusCode).toBe(503);
  expect(reply.json()).toMatchObject({ code: 'pages/unpublished' });
});

describe('a page', () => {
  beforeEach(publishSite);

  it('comes with its title, its data, and the session of who asks', async () => {
    const member = await server.signUp('ada@example.org');
    const { reply, state } = await open('/x', member.cookie);
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain('<title>X marks the spot · Fotosoc</title>');
    expect(state.user?.email).toBe('ada@example.org');
    expect(state.answers['/api/stats']).toMatchObject({ stats: { yearsRunning: 22 } });
  });

  it('says how small this site stores photos, so that the browser makes them no smaller', async () => {
    server = await startServer({ PHOTO_MAX_SIDE_PX: '2048', PHOTO_MAX_STORED_KB: '3000' });
    await publishSite();
    expect((await open('/x')).state.photoLimits).toEqual({ maxSidePx: 2048, maxBytes: 3_000_000 });
  });

  it('takes its title from its data', async () => {
    const member = await server.signUp();
    await server.addPortfolio(member, 'ada');
    expect((await open('/x/ada')).reply.body).toContain('<title>ada · Fotosoc</title>');
  });

  it.each([
    ['/nope', 'a path nobody owns'],
    ['/x/a/b', 'a path its owner has no route for'],
    ['/x/nobody', 'a thing that does not exist'],
    ['/%E0%A4%A', 'a path that cannot be decoded'],
  ])('%s is not found: %s', async (url) => {
    const { reply } = await open(url);
    expect([400, 404]).toContain(reply.statusCode);
  });

  it('may be the shell’s own', async () => {
    const { dir, write } = writeBundle({ name: 'shell', version: V2 });
    write({ routes: [{ pattern: '/own', files: ['remoteEntry.js'] }] });
    await publishAndActivate(server.services, dir);
    const { reply } = await open('/own');
    expect(reply.statusCode).toBe(200);
    expect(reply.body).toContain(`<link rel="modulepreload" href="/shell/${V2}/remoteEntry.js" integrity="sha384-`);
    expect((await open('/own/more')).reply.statusCode).toBe(404);
  });

  it('runs nothing that it does not list', async () => {
    const { reply } = await open('/x');
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'( 'sha256-[^']+'){3};/);
    expect(reply.body).toContain(`"/remotes/mf-x/${V1}/remoteEntry.js":"sha384-`);
  });

  it('goes on as it was when the registry cannot be read', async () => {
    await open('/x');
    await sql`alter table remote_deployments rename to gone`.execute(server.services.db);
    const { reply, state } = await open('/x');
    expect([reply.statusCode, versionOf(state)]).toEqual([200, V1]);
  });

  it('is not one below /api, /media, /remotes or /shell', async () => {
    for (const url of ['/api/nope', '/media/nope.jpg', '/remotes/mf-x/9/x.js', '/shell/9/x.js']) {
      const reply = await server.app.inject({ url });
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });

  it('serves its files for ever, compressed, and as what they are', async () => {
    const url = `/remotes/mf-x/${V1}/remoteEntry.js`;
    const reply = await server.app.inject({ url, headers: { 'accept-encoding': 'br' } });
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'x-content-type-options': 'nosniff',
    });
    expect(reply.headers['content-type']).toMatch(/^(text|application)\/javascript/);
  });
});

const SERVER = 'server.0123456789.js';
const DRAWING_SHELL = `globalThis.FOTOSOC_SHELL = { draw: async (json) => {
  const { user, answers } = JSON.parse(json);
  const html = FOTOSOC_REMOTE.page({ who: user?.email ?? 'a visitor', ...answers['/api/stats'] });
  return JSON.stringify({ html, snapshots: { drawn: 'once' } });
} }`;

/** A site that draws its pages on the server; `body` is that of the remote's function. */
async function publishDrawing(body: string): Promise<void> {
  const shell = writeBundle({ name: 'shell', files: { [SERVER]: DRAWING_SHELL } });
  shell.write({ server: SERVER });
  await publishAndActivate(server.services, shell.dir);
  const files = { [SERVER]: `globalThis.FOTOSOC_REMOTE = { page: ({ who, stats }) => { ${body} } }`, 'x.css': LAYERED };
  const remote = writeBundle({ version: V1, description: PAGES, files });
  remote.write({ server: SERVER, routes: ['/x', '/x/plain'].map((pattern) => ({ pattern, files: ['x.css'] })) });
  await publishAndActivate(server.services, remote.dir);
}

const LAYERED = '@layer remotes.mf-x{.x_a{color:red}}';
const DRAWS = 'return `<p style="--z:1">${who} of ${stats.memberPortfolios}</p>`';

describe('the first render of a page', () => {
  it('stands in it with its styles, which the policy knows', async () => {
    await publishDrawing(DRAWS);
    const { reply, state } = await open('/x');
    expect(reply.body).toContain('<div id="root"><p data-s="0">a visitor of 0</p></div>');
    expect(reply.body).toContain(`<style data-href="/remotes/mf-x/${V1}/x.css">${LAYERED}</style>`);
    expect(reply.body).toContain('<style>[data-s="0"]{--z:1}</style>');
    for (const [, css = ''] of reply.body.matchAll(/<style[^>]*>(.*?)<\/style>/gs)) {
      const hash = createHash('sha256').update(css).digest('base64');
      const policy = String(reply.headers['content-security-policy']);
      expect(/style-src ([^;]*)/.exec(policy)![1]).toContain(`'sha256-${hash}'`);
    }
    expect(state).toMatchObject({ isDrawn: true, snapshots: { drawn: 'once' } });
  });

  it('is drawn for whoever is signed in as well, and kept for nobody else', async () => {
    await publishDrawing(DRAWS);
    const member = await server.signUp('ada@example.org');
    expect((await open('/x', member.cookie)).reply.body).toContain('ada@example.org of 0');
    expect((await open('/x')).reply.body).toContain('a visitor of 0');
  });

  it('is the browser’s where the version throws on the server', async () => {
    await publishDrawing(`throw new Error('no window')`);
    const { reply, state } = await open('/x');
    expect([reply.statusCode, state.isDrawn]).toEqual([200, false]);
    expect(reply.body).toContain('This page has not opened');
  });

  it('has no script of its own that browsers would load', async () => {
    await publishDrawing(DRAWS);
    expect((await open('/x')).reply.body).not.toContain(SERVER);
  });
});

describe('a page that machines read', () => {
  beforeEach(publishSite);

  it('says what it shows, in data that nothing can break out of', async () => {
    await server.addPortfolio(await server.signUp(), 'ada');
    const bio = '</script><script>alert(1)</script>';
    await server.services.db.updateTable('portfolios').set({ bio }).execute();
    const { reply } = await open('/x/ada');
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(reply.body)!;
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@graph': [{ '@type': 'ImageGallery', name: 'ada', author: { description: bio } }],
    });
  });

  it('shows the picture of its first photo where it is shared, of a known size', async () => {
    const member = await server.signUp();
    const { id } = await server.addPhoto(member);
    const galleries = [{ title: 'Engines', images: [{ id, alt: 'An "engine"' }] }];
    const body = { portfolioLink: 'ada', name: 'Ada', galleries };
    await server.call('POST', '/api/portfolios', { as: member, body });
    const { reply } = await open('/x/ada');
    const { publicUrl } = server.services.config;
    const tags = [...reply.body.matchAll(/<meta (?:property="og:image|name="twitter:)[^>]*>/g)].map(([tag]) => tag);
    expect(tags).toEqual([
      `<meta property="og:image" content="${publicUrl}/media/previews/${id}.jpg">`,
      '<meta property="og:image:width" content="1200">',
      '<meta property="og:image:height" content="630">',
      '<meta property="og:image:alt" content="An &#34;engine&#34;">',
      '<meta name="twitter:card" content="summary_large_image">',
    ]);
  });

  it('has one address, whatever was asked for', async () => {
    const { publicUrl } = server.services.config;
    for (const url of ['/x', '/x/', '/x?photo=3']) {
      expect((await open(url)).reply.body).toContain(`<link rel="canonical" href="${publicUrl}/x">`);
    }
  });

  it.each([
    ['/x', undefined],
    ['/x/ada', undefined],
    ['/x/edit/ada', 'noindex'],
    ['/x/nobody', 'noindex'],
    ['/nope', 'noindex'],
  ])('%s says to search engines: %s', async (url, said) => {
    await server.addPortfolio(await server.signUp(), 'ada');
    expect((await open(url)).reply.headers['x-robots-tag']).toBe(said);
  });
});

const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: '/x', headers });

async function portfoliosShown(): Promise<number> {
  const { stats } = (await open('/x')).state.answers['/api/stats'] as { stats: { memberPortfolios: number } };
  return stats.memberPortfolios;
}

describe('a page that is asked for again', () => {
  it('comes compressed, or not at all to whoever has it', async () => {
    await publishSite();
    const plain = await ask();
    const first = await ask({ 'accept-encoding': 'gzip, br' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' });
    expect(brotliDecompressSync(first.rawPayload).toString()).toBe(plain.body);
    const again = await ask({ 'accept-encoding': 'gzip, br', 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    const zipped = await ask({ 'accept-encoding': 'gzip, br;q=0' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    expect(new Set([plain, first, zipped].map(({ headers }) => headers.etag)).size).toBe(3);
  });

  it('is another one as soon as what it shows has changed', async () => {
    await publishSite();
    expect(await portfoliosShown()).toBe(0);
    await server.addPortfolio(await server.signUp(), 'ada');
    expect(await portfoliosShown()).toBe(1);
  });
});

/** What stands in the page. */
const drawn = async (url: string, cookie = '') =>
  /<div id="root">(.*?)<\/div>/.exec((await open(url, cookie)).reply.body)?.[1];

describe('a page that is kept', () => {
  const RANDOM = 'return `<p>${Math.random()}</p>`';

  it('is one of some drawings, which take turns on each page by itself', async () => {
    await publishDrawing(RANDOM);
    const first = [await drawn('/x'), await drawn('/x'), await drawn('/x'), await drawn('/x')];
    expect(new Set(first).size).toBe(4);
    for (const expected of first) {
      expect(await drawn('/x')).toBe(expected);
      for (let view = 0; view < 3; view++) await drawn('/x/plain');
    }
  });

  it('is nobody’s who is signed in, has another theme, another version or a query', async () => {
    await publishDrawing(RANDOM);
    const kept = new Set([await drawn('/x'), await drawn('/x'), await drawn('/x'), await drawn('/x')]);
    const { cookie } = await server.signUp();
    for (const [url, cookies] of [['/x', cookie], ['/x', 'theme=dark'], ['/x?y']] as const) {
      expect(kept).not.toContain(await drawn(url, cookies));
    }
    expect(kept).toContain(await drawn('/x', 'theme=plaid'));
    expect(kept).toContain(await drawn('/x', 'sid=of-nobody'));
    const { document } = (await open('/x')).state;
    await publishAndActivate(server.services, writeBundle({ version: V2, description: PAGES }).dir);
    expect((await open('/x')).state.document).not.toEqual(document);
  });

  it('hands nobody the cookie of somebody else', async () => {
    await publishDrawing(RANDOM);
    const cookies = new Set<string>();
    for (let visitor = 0; visitor < 8; visitor++) cookies.add((await open('/x')).cookie);
    expect(cookies.size).toBe(8);
  });
});

const order = () => ({ name: 'mf-x', actor: 'test', at: server.services.now(), reason: '' });

describe('a canary', () => {
  beforeEach(async () => {
    await publishSite();
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
  });

  it('is shown to its share of the visitors, to each of them always', async () => {
    await startCanary(server.services.db, { ...order(), version: V2, percent: 50 });
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const first = await open('/x');
      seen.add(String(versionOf(first.state)));
      expect(versionOf((await open('/x', first.cookie)).state)).toBe(versionOf(first.state));
    }
    expect(seen).toEqual(new Set([V1, V2]));
  });

  it('falls back to what everybody else has', async () => {
    await startCanary(server.services.db, { ...order(), version: V2, percent: 100 });
    const { state } = await open('/x');
    expect(
      state.document.microFrontends['mf-x']?.map(({ metadata, deployment }) => [metadata.version, deployment]),
    ).toEqual([
      [V2, { traffic: 100, default: false }],
      [V1, { traffic: 0, default: true }],
    ]);
  });

  it('follows a member from device to device', async () => {
    await startCanary(server.services.db, { ...order(), version: V2, percent: 50 });
    const member = await server.signUp();
    const versions = await Promise.all([1, 2, 3].map(async () => versionOf((await open('/x', member.cookie)).state)));
    expect(new Set(versions).size).toBe(1);
  });

  it('is over for everybody at the next page after a promotion', async () => {
    await promote(server.services.db, { ...order(), version: V2 });
    expect(versionOf((await open('/x')).state)).toBe(V2);
  });
});

describe('a canary of the shell', () => {
  it('draws its share of the pages, and says which it is', async () => {
    await publishSite();
    await publishBundle(server.services, writeBundle({ name: 'shell', version: V2 }).dir, { actor: 'test' });
    await startCanary(server.services.db, { ...order(), name: 'shell', version: V2, percent: 50 });
    const { deployment_id, canary_id } = (await findDeployment(server.services.db, 'shell'))!;
    const seen = new Set<string>();
    for (let visitor = 0; visitor < 40; visitor += 1) {
      const { reply, state, cookie } = await open('/x');
      const { version, deploymentId } = state.shell;
      seen.add(version);
      expect(deploymentId).toBe(version === V2 ? canary_id : deployment_id);
      expect(reply.body).toContain(`src="/shell/${version}/remoteEntry.js"`);
      expect(reply.body).not.toContain(`/shell/${version === V1 ? V2 : V1}/`);
      expect((await open('/x', cookie)).state.shell.version).toBe(version);
    }
    expect(seen).toEqual(new Set([V1, V2]));
  });
});

const openPreview = (url: string, cookie = '') => open(url, cookie, AT_PREVIEWS);

describe('a preview link', () => {
  const HOUR_MS = 3600_000;
  const SITE = 'http://localhost:0';
  let signed: string;
  beforeEach(async () => {
    await publishSite();
    await publishBundle(server.services, writeBundle({ version: V2 }).dir, { actor: 'test' });
    const expiresAt = new Date(server.services.now().getTime() + HOUR_MS);
    signed = await signPreview(server.services.db, { remote: 'mf-x', version: V2, expiresAt });
  });

  it('shows a version nobody gets yet, marked as such, on the pages that follow too', async () => {
    const first = await openPreview(`/x?preview=${signed}`);
    expect(versionOf(first.state)).toBe(V2);
    expect(first.reply.headers['x-robots-tag']).toBe('noindex');
    expect(first.state.document.microFrontends['mf-x']?.[0]?.extras.preview).toBe(true);
    expect(first.reply.cookies).toMatchObject([{ name: 'preview', httpOnly: true }]);
    expect(first.reply.cookies[0]).not.toHaveProperty('domain');
    expect(versionOf((await openPreview('/x', first.cookie)).state)).toBe(V2);
  });

  it('leads back to the site when it is left', async () => {
    const { cookie } = await openPreview(`/x?preview=${signed}`);
    const { reply } = await openPreview('/x?preview=off', cookie);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
    expect(reply.cookies).toMatchObject([{ name: 'preview', value: '' }]);
  });

  it('shows a member nothing of theirs, nor puts anybody into a canary', async () => {
    const { cookie } = await server.signUp();
    const { state, reply } = await openPreview(`/x?preview=${signed}`, `${cookie}; visitor=${crypto.randomUUID()}`);
    expect(state.user).toBeNull();
    expect(reply.cookies.map(({ name }) => name)).toEqual(['preview']);
  });

  it('shows nothing at the origin of the site', async () => {
    const { cookie, state, reply } = await open(`/x?preview=${signed}`);
    expect([versionOf(state), reply.headers['x-robots-tag']]).toEqual([V1, undefined]);
    expect(cookie).not.toContain('preview=');
    expect(versionOf((await open('/x', `preview=${signed}`)).state)).toBe(V1);
  });

  it.each([
    ['forged', () => `${signed.split('.')[0]}.${'A'.repeat(43)}`],
    ['changed', () => `x${signed}`],
    ['empty', () => '.'],
    [
      'of another site',
      async () =>
        signPreview((await startServer()).services.db, {
          remote: 'mf-x',
          version: V2,
          expiresAt: new Date(Date.now() + HOUR_MS),
        }),
    ],
  ])('leads to the site when it is %s', async (_, link) => {
    const { reply } = await openPreview(`/x?preview=${await link()}`);
    expect([reply.statusCode, reply.headers.location]).toEqual([302, `${SITE}/x`]);
  });

  it('leads to the site once it has expired', async () => {
    server.wait(2 * HOUR_MS);
    expect((await openPreview(`/x?preview=${signed}`)).reply.headers.location).toBe(`${SITE}/x`);
  });
});

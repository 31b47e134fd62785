import { afterEach, describe, expect, it } from 'vitest';
import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { formatFileAddress } from '@fotosoc/contract/registry/manifest';
import { renderPage } from '@fotosoc/ssr/page';
import { parsePageState } from '@fotosoc/ssr/page-rewrite';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';
import { createCandidateRenderer, type CandidateRenderer } from './candidate-renderer.ts';
import { createResponse, type RequestSite, type CandidateSite } from './smoke-site.ts';

const SITE = 'https://site.example';

const SERVER = 'server.0123456789.js';
const SHELL = `globalThis.FOTOSOC_SHELL = { draw: async (json) => JSON.stringify({
  html: FOTOSOC_REMOTE.page(JSON.parse(json)), snapshots: { drawn: 'once' }, slots: FOTOSOC_REMOTE.slots ?? [],
}) }`;
const PAGE_OF_OTHER = `globalThis.FOTOSOC_REMOTE = {
  page: ({ answers }) => '<h1>' + answers['/api/old'] + '</h1><section data-slot="event.gallery"></section><section data-slot="portfolio.gear"></section>',
  slots: [{ name: 'event.gallery', props: { event: 'walk' } }, { name: 'portfolio.gear', props: {} }],
}`;
const PAGES: NonNullable<BundleOptions['description']> = {
  pages: [
    { path: '/x', title: 'X', data: ['/api/stats', '/api/gone'] },
    { path: '/x/plain', title: 'Plain', ssr: false },
  ],
};

const opened: CandidateRenderer[] = [];
afterEach(() => opened.splice(0).forEach(({ close }) => close()));

/** Returns a site whose live shell renders; without server bundles, an older site. */
function site({ isOld = false, isCanary = false, user = null as object | null } = {}): RequestSite {
  const shell = writeBundle({ name: 'shell' }).manifest;
  const state = {
    user,
    answers: { '/api/old': 'of the live version' },
    shell: { version: isCanary ? '1.1.0+0000000c' : shell.version, deploymentId: 'd' },
  };
  const page = renderPage({
    title: 'X',
    description: '',
    url: 'https://site.example/x',
    siteName: 'Site',
    document: {
      schema: DISCOVERY_SCHEMA,
      microFrontends: {
        'mf-y': [
          {
            url: '/remotes/mf-y/1/remoteEntry.js',
            metadata: { integrity: '', version: '1' },
            deployment: { traffic: 100, default: true },
            extras: { container: 'y', prefixes: ['/y'], navigation: [], deploymentId: 'd' },
          },
        ],
      },
    },
    integrity: {},
    shell: { version: '1', script: '/shell/1/main.js', preloads: [], styles: [], fonts: [] },
    routeFiles: [],
    firstRender: { html: '<p>The live version</p>', css: '', pictures: [], stylesheets: {} },
    state,
    frameOrigins: [],
  });
  const other = { name: 'mf-y', version: '1', server: SERVER };
  const serverBundles = [{ ...shell, server: SERVER }, other];
  const remotes = [{ name: 'mf-y', pages: [{ path: '/y', ssr: true }] }];
  const json = { 'content-type': 'application/json' };
  const answers: Record<string, [headers: Record<string, string>, body: string]> = {
    '/api/platform': [json, JSON.stringify(isOld ? {} : { serverBundles, remotes })],
    [formatFileAddress(other, SERVER)]: [{}, PAGE_OF_OTHER],
    '/api/stats': [json, '{"count":3}'],
    '/api/stats?at=walk': [json, '{"count":1}'],
    [formatFileAddress(shell, SERVER)]: [{}, SHELL],
  };
  return async (path) => {
    if (path === '/api/gone') return { status: 404, headers: json, body: Buffer.from('{}') };
    const [headers, body] = answers[path] ?? [page.headers, page.html];
    return { status: 200, headers, body: Buffer.from(body) };
  };
}

/** Returns the page that the browser receives from a version with this render function. */
async function open(path: string, page: string, ask = site(), ownSlots: CandidateSite['ownSlots'] = []) {
  const { dir, write } = writeBundle({
    description: {
      ...PAGES,
      slots: { 'quiz.result': { examples: [{ best: [{ by: 'ada' }] }] } },
      fragments: { 'event.gallery': { examples: [{ event: 'walk' }], data: ['/api/stats?at=:event'] } },
    },
    files: { [SERVER]: `globalThis.FOTOSOC_REMOTE = { page: ({ url, answers, user, fragment }) => { ${page} } }` },
  });
  write({ server: SERVER, routes: ['/x', '/x/plain'].map((pattern) => ({ pattern, files: [] })) });
  const bundle = await readBundle(dir);
  const drawing = await createCandidateRenderer(bundle, ask, SITE);
  opened.push(drawing);
  const trial = { bundle, origin: SITE, insertOutput: drawing.insertOutput, ownSlots };
  const answer = await createResponse(trial, ask, { method: 'GET', url: SITE + path, isPage: true });
  if ('refusal' in answer) throw new Error(answer.refusal);
  const html = answer.body.toString();
  const [, drawn] = /<div id="root">(.*?)<\/div>\n<script type="application\/json"/s.exec(html) ?? [];
  return { drawn, state: parsePageState(html), troubles: drawing.troubles, html };
}

describe('a tried page', () => {
  it('is rendered by its own version, from the responses of its remote.json', async () => {
    const { drawn, state, troubles, html } = await open('/x', 'return `<p>${url} ${JSON.stringify(answers)}</p>`');
    expect(drawn).toBe('<p>/x {"/api/stats":{"count":3}}</p>');
    expect(state).toMatchObject({
      isServerRendered: true,
      snapshots: { drawn: 'once' },
      answers: { '/api/stats': { count: 3 } },
    });
    expect(state.answers).not.toHaveProperty('/api/old');
    expect(html).not.toContain('The live version');
    expect(troubles.size).toBe(0);
  });

  it('is rendered for its visitor', async () => {
    const member = { email: 'member@trial.invalid' };
    const { drawn, state } = await open('/x', 'return user.email', site({ user: member }));
    expect([drawn, state.user]).toEqual(['member@trial.invalid', member]);
  });

  it.each([
    ['throws', `throw new Error('no window')`, 'Error: no window'],
    ['never ends', 'for (;;);', 'InternalError: interrupted'],
    [
      'takes all memory',
      'const all = []; for (;;) all.push(new Array(1000).fill(1))',
      /InternalError: (out of memory|interrupted)/,
    ],
    ['draws what may not stand there', `return '<script src="/x.js"></script>'`, 'The page renders <script>'],
  ])('and %s on the server is left to the browser, and named', async (_, page, reason) => {
    const { drawn, state, troubles } = await open('/x', page);
    expect([drawn, state.isServerRendered]).toEqual([undefined, false]);
    expect([...troubles]).toEqual([['/x', expect.stringMatching(reason)]]);
  });

  it('is named with the slot props that contradict its remote.json', async () => {
    const page =
      'FOTOSOC_REMOTE.slots = [{ name: "quiz.result", props: { best: [{ by: 3 }] } }]; return "<p>Drawn</p>"';
    const { drawn, troubles } = await open('/x', page);
    expect(drawn).toBe('<p>Drawn</p>');
    expect([...troubles]).toEqual([
      ['/x#quiz.result', expect.stringMatching(/: props\.best\[0\]\.by is of the type number/)],
    ]);
  });

  it.each([
    ['that its remote.json excepts', '/x/plain', site()],
    ['that nobody owns', '/z', site()],
    ['where the site knows no server bundles', '/x', site({ isOld: true })],
    ['in the canary of the shell', '/x', site({ isCanary: true })],
  ])('is not rendered: one %s', async (_, path, ask) => {
    const { drawn, state, troubles } = await open(path, `return '<p>Drawn</p>'`, ask);
    expect([drawn, state.isServerRendered, troubles.size]).toEqual([undefined, false, 0]);
  });
});

const AT_OTHER: CandidateSite['ownSlots'] = [{ path: '/y', slot: 'event.gallery', fragment: 'mf-x' }];

describe("a fragment tried on another remote's page", () => {
  it('is rendered in its slot from slot props and its own responses, without the other fragments of the page', async () => {
    const page = "return '<p>' + JSON.stringify([fragment.props, answers]) + '</p>'";
    const { drawn, state, troubles } = await open('/y', page, site(), AT_OTHER);
    expect(drawn).toBe(
      '<h1>of the live version</h1><section data-slot="event.gallery"><p>[{"event":"walk"},{"/api/stats?at=walk":{"count":1}}]</p></section><section data-slot="portfolio.gear"></section>',
    );
    expect(state).toMatchObject({
      fragments: ['event.gallery'],
      answers: { '/api/old': 'of the live version' },
      fragmentAnswers: { 'mf-x': { '/api/stats?at=walk': { count: 1 } } },
    });
    expect(troubles.size).toBe(0);
  });

  it('leaves its slot empty and is named if it throws on the server', async () => {
    const { drawn, troubles } = await open('/y', "throw new Error('no window')", site(), AT_OTHER);
    expect(drawn).toContain('<section data-slot="event.gallery"></section>');
    expect([...troubles]).toEqual([['/y#event.gallery', 'Error: no window']]);
  });
});

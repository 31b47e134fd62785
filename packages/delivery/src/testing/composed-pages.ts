import { formatRootSelector } from '@fotosoc/contract/registry/remote-root';
import type { LightMyRequestResponse } from 'fastify';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { PageDescription } from '@fotosoc/contract/registry/remote-json';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';
import { toCookieHeader, type DeliveryServer } from './test-host.ts';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';

export const V1 = '1.0.0+00000001';
export const V2 = '1.0.1+00000002';
export const PAGES: NonNullable<BundleOptions['description']> = {
  pages: [
    { path: '/x', title: 'X marks the spot', description: 'A page', data: ['/api/stats'] },
    {
      path: '/x/:link',
      title: '{lens.name}',
      data: ['/api/lenses/:link'],
    },
    { path: '/x/edit/:link', title: 'Edit', data: ['/api/lenses/:link'], isListed: false },
  ],
};

/** Publishes a shell, and a remote with described pages, and with a page without a description at `/x/plain`. */
export async function publishSite({ services }: DeliveryServer, description = PAGES): Promise<void> {
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  const { dir, write } = writeBundle({ version: V1, description });
  const patterns = [...description.pages!.map(({ path }) => path), '/x/plain'];
  write({ routes: patterns.map((pattern) => ({ pattern, files: [] })) });
  await publishAndActivate(services, dir);
}

/** Publishes a shell, and a remote with a page per description, at `/x/0/:link`, `/x/1/:link` … */
export async function publishPages(
  { services }: DeliveryServer,
  descriptions: readonly Omit<PageDescription, 'path'>[],
): Promise<void> {
  await publishAndActivate(services, writeBundle({ name: 'shell' }).dir);
  const pages = descriptions.map((page, index) => ({ ...page, path: `/x/${index}/:link` }));
  const { dir, write } = writeBundle({ description: { pages } });
  write({ routes: pages.map(({ path }) => ({ pattern: path, files: [] })) });
  await publishAndActivate(services, dir);
}

interface OpenedPage {
  reply: LightMyRequestResponse;
  state: {
    previews?: string[];
    document: RegistryDocument;
    shell: { version: string; deploymentId: string };
    user: { email: string; rights: string[] } | null;
    answers: Record<string, unknown>;
    /** Values that the application adds. */
    [value: string]: unknown;
    isServerRendered: boolean;
  };
  cookie: string;
}

export async function openPage(
  server: DeliveryServer,
  url: string,
  cookie = '',
  headers: Record<string, string> = {},
): Promise<OpenedPage> {
  const reply = await server.app.inject({ url, headers: cookie ? { ...headers, cookie } : headers });
  const json = /id="fotosoc-page">(.*?)<\/script>/.exec(reply.body)?.[1] ?? '{}';
  const state = JSON.parse(json) as OpenedPage['state'];
  return { reply, state, cookie: toCookieHeader(reply) };
}

export const getRemoteVersion = ({ document }: { document: RegistryDocument }) =>
  document.microFrontends['mf-x']?.[0]?.metadata.version;

export const SERVER = 'server.0123456789.js';
const DRAWING_SHELL = `globalThis.FOTOSOC_SHELL = { draw: async (json) => {
  const { user, answers, url } = JSON.parse(json);
  let isForAnybody = true;
  const who = () => {
    isForAnybody = false;
    return user?.email ?? 'a visitor';
  };
  const html = FOTOSOC_REMOTE.page({ get who() { return who(); }, url, ...answers['/api/stats'] });
  return JSON.stringify({ html, snapshots: { drawn: 'once' }, isForAnybody });
} }`;

/** Returns the server bundle of a remote for this shell, with the function body `body`. */
export function createServerBundle(body: string): string {
  // A page that reads `who` is rendered for each user, a page that does not for all.
  const asked = body.includes('who') ? 'const { who } = given;' : '';
  return `globalThis.FOTOSOC_REMOTE = { page: (given) => { const { url, stats } = given; ${asked} ${body} } }`;
}

/** Publishes a server-rendered site; `body` is the function body of the remote. A listening server renders listed pages
 *  before the first request. */
export async function publishServerRenderedSite(
  { services }: DeliveryServer,
  body: string,
  { version = V1, isListed = true } = {},
): Promise<void> {
  const shell = writeBundle({ name: 'shell', files: { [SERVER]: DRAWING_SHELL } });
  shell.write({ server: SERVER });
  await publishAndActivate(services, shell.dir);
  const files = { [SERVER]: createServerBundle(body), 'x.css': LAYERED };
  const described = [
    { path: '/x/read', title: 'Read', query: ['photo'], data: ['/api/stats'] },
    { path: '/x/stats', title: 'Stats', query: ['of'], data: ['/api/stats?of=:of'], isListed: false },
    { path: '/x/lens', title: 'Lens', query: ['of'], data: ['/api/lenses/:of'], isListed: false },
    ...PAGES.pages!,
  ];
  const pages = isListed ? described : described.map((page) => ({ ...page, isListed }));
  const remote = writeBundle({ version, description: { pages }, files });
  remote.write({
    server: SERVER,
    routes: ['/x', '/x/plain', '/x/read', '/x/stats', '/x/lens'].map((pattern) => ({ pattern, files: ['x.css'] })),
  });
  await publishAndActivate(services, remote.dir);
}

/** Publishes two server-rendered remotes: one with this function body at `/x/0`, `/x/1` …, a working one at `/y`. */
export async function publishNeighbours(
  { services }: DeliveryServer,
  { body, patterns }: { body: string; patterns: number },
): Promise<void> {
  const shell = writeBundle({
    name: 'shell',
    files: {
      [SERVER]: `globalThis.FOTOSOC_SHELL = { draw: async (json) => {
        const html = await FOTOSOC_REMOTE.page(JSON.parse(json));
        return JSON.stringify({ html, snapshots: { kept: globalThis.kept } });
      } }`,
    },
  });
  shell.write({ server: SERVER });
  await publishAndActivate(services, shell.dir);
  const remotes: [string, string, string, string[]][] = [
    ['mf-x', '/x', body, Array.from({ length: patterns }, (_, n) => `/x/${n}`)],
    ['mf-y', '/y', `return '<p>well</p>'.repeat(500)`, ['/y']],
  ];
  for (const [name, prefix, page, paths] of remotes) {
    const files = { [SERVER]: `globalThis.FOTOSOC_REMOTE = { page: async () => { ${page} } }` };
    const { dir, write } = writeBundle({ name, prefix, files });
    write({ server: SERVER, routes: paths.map((pattern) => ({ pattern, files: [] })) });
    await publishAndActivate(services, dir);
  }
}

export const LAYERED = `@layer remotes.mf-x{${formatRootSelector('mf-x')}{.x_a{color:red}}}`;
export const RENDER_BODY = 'return `<p style="--z:1">${who} of ${stats.lenses}</p>`';

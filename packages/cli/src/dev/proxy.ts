import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import http, { type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http';
import https from 'node:https';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { getMediaType } from '@fotosoc/ssr/media-types';
import { formatFileAddress, STANDARD_MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { rewritePage, parsePageState } from '@fotosoc/ssr/page-rewrite';
import { createStandardManifest } from '@fotosoc/ssr/standard-manifest';
import { isNewPage } from './new-page.ts';
import { createPageClient, type DevelopmentState } from './page-client.ts';
import { PUBLISHED_QUERY, createLibraryReplacement } from './library-replacement.ts';
import { mapStackTrace } from './trace.ts';
import { DEV_VERSION, type BuildResultEvent } from '@fotosoc/build/watch';

type Build = Exclude<BuildResultEvent, { errors: string }>;

export interface DevProxy {
  server: http.Server;
  /** Switches to a build; open pages apply the build, or reload. */
  show: (build: Build) => void;
  /** Shows build errors in open pages, until the next successful build. */
  fail: (errors: string) => void;
  /** Shows type errors in open pages; empty for none. */
  reportTypeErrors: (wrong: string) => void;
}

/** Creates a server for a deployed site with one remote from a local build. Changes only the responses to this browser:
 *  pages name the local build, the build's new pages are served, and all other requests are forwarded, including
 *  cookies. Responses wait for the first build.
 *  @param site origin of the deployed site
 *  @param react script with the development build of React; default is the shell's React */
export function createDevProxy(name: string, site: string, react?: string): DevProxy {
  const upstream = new URL(site);
  const base = formatFileAddress({ name, version: DEV_VERSION });
  const folder = base.slice(0, base.lastIndexOf(DEV_VERSION));
  const open = new Set<ServerResponse>();
  const client = createPageClient(base);
  const news: DevelopmentState = { build: 0, errors: '', types: '' };
  let started: (build: Build) => void;
  let build = new Promise<Build>((resolve) => {
    started = resolve;
  });

  const formatEvent = () => `data: ${JSON.stringify(news)}\n\n`;
  function sendState(): void {
    for (const response of open) response.write(formatEvent());
  }
  const standIn = (address: string) =>
    react === undefined ? undefined : createLibraryReplacement(address, `${base}@react.js`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, search } = new URL(request.url ?? '/', upstream);
    const file = path.basename(pathname);
    const inPlace = search === PUBLISHED_QUERY ? undefined : standIn(pathname);
    if (inPlace !== undefined) {
      response.writeHead(200, { 'content-type': getMediaType(file), 'cache-control': 'no-store' }).end(inPlace);
      return;
    }
    if (!pathname.startsWith(folder)) {
      pass(request, response);
      return;
    }
    const { outDir, manifest } = await build;
    const own = formatFileAddress(manifest);
    if (!pathname.startsWith(base) && !pathname.startsWith(own)) {
      pass(request, response);
      return;
    }
    if (file === '@events') {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      response.write(formatEvent());
      open.add(response.on('close', () => open.delete(response)));
      return;
    }
    if (file === '@trace') {
      response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' });
      response.end(mapStackTrace(await text(request), own, outDir));
      return;
    }
    const made = makeFile(file, manifest, `http://${request.headers.host}`);
    const content = made ?? (await readFile(path.join(outDir, file)).catch(() => undefined));
    const headers = {
      'content-type': getMediaType(file),
      'cache-control': 'no-store',
    };
    if (content === undefined) response.writeHead(404).end();
    else response.writeHead(200, headers).end(content);
  }

  function makeFile(file: string, manifest: Manifest, own: string): string | undefined {
    if (file === '@client.js') return client;
    if (file === '@react.js') return react;
    return file === STANDARD_MANIFEST_FILE ? JSON.stringify(createStandardManifest(manifest, own)) : undefined;
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const own = `http://${request.headers.host}`;
    const send = upstream.protocol === 'https:' ? https.request : http.request;
    const outgoing = send(new URL(request.url ?? '/', upstream), {
      method: request.method,
      headers: requestHeaders(request, own, upstream),
    });
    outgoing.on('response', (incoming) => {
      const headers = responseHeaders(incoming, own, upstream);
      if (incoming.headers['content-type']?.startsWith('text/html')) {
        sendPage(request, incoming, response, headers).catch((error: unknown) => {
          refuse(response, error);
        });
        return;
      }
      response.writeHead(incoming.statusCode ?? 502, headers);
      incoming.pipe(response);
      incoming.on('error', () => response.destroy());
    });
    outgoing.on('error', (error) => {
      refuse(response, error);
    });
    response.on('close', () => outgoing.destroy());
    request.pipe(outgoing);
  }

  async function sendPage(
    request: IncomingMessage,
    incoming: IncomingMessage,
    response: ServerResponse,
    headers: OutgoingHttpHeaders,
  ) {
    const policy = [incoming.headers['content-security-policy'] ?? ''].flat().join(', ');
    const [html, { manifest }] = [await text(incoming), await build];
    const page = rewritePage({ html, policy }, manifest, {
      client: { src: `${base}@client.js?build=${news.build}`, hash: integrityOf(client) },
      standIn: (address) => {
        const content = standIn(address);
        return content === undefined ? undefined : integrityOf(content);
      },
    });
    delete headers['content-length'];
    delete headers['etag'];
    headers['content-security-policy'] = page.policy;
    headers['cache-control'] = 'no-store';
    const { pathname } = new URL(request.url ?? '/', upstream);
    const isNew = incoming.statusCode === 404 && isNewPage(pathname, parsePageState(html).document, manifest);
    response.writeHead(isNew ? 200 : (incoming.statusCode ?? 200), headers).end(page.html);
  }

  return {
    server: http.createServer((request, response) => {
      answer(request, response).catch((error: unknown) => {
        refuse(response, error);
      });
    }),
    show(next) {
      Object.assign(news, { build: news.build + 1, errors: '' });
      started(next);
      build = Promise.resolve(next);
      sendState();
    },
    fail(errors) {
      news.errors = errors;
      sendState();
    },
    reportTypeErrors(wrong) {
      news.types = wrong;
      sendState();
    },
  };
}

function integrityOf(content: string): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function refuse(response: ServerResponse, error: unknown): void {
  if (response.headersSent) response.destroy();
  else response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' }).end(String(error));
}

/** Rewrites the request headers to the site's origin, without compression and caching. */
function requestHeaders({ headers }: IncomingMessage, own: string, upstream: URL): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ...headers, host: upstream.host };
  if (headers.origin === own) sent['origin'] = upstream.origin;
  if (headers.referer?.startsWith(own)) sent['referer'] = upstream.origin + headers.referer.slice(own.length);
  if (headers.accept?.includes('text/html')) {
    delete sent['accept-encoding'];
    delete sent['if-none-match'];
  }
  return sent;
}

/** Rewrites redirects and cookies for this proxy. */
function responseHeaders({ headers }: IncomingMessage, own: string, upstream: URL): OutgoingHttpHeaders {
  const sent: OutgoingHttpHeaders = { ...headers };
  delete sent['strict-transport-security'];
  if (headers.location?.startsWith(upstream.origin)) {
    sent['location'] = own + headers.location.slice(upstream.origin.length);
  }
  if (headers['set-cookie']) {
    sent['set-cookie'] = headers['set-cookie'].map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, ''));
  }
  return sent;
}

import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { getMediaType } from '@fotosoc/ssr/media-types';
import { renderPage } from '@fotosoc/ssr/page';
import type { ShellFiles } from '@fotosoc/ssr/shell-files';
import { VERSION } from './build.ts';
import { readPage } from './read-page.ts';

const compress = promisify(brotliCompress); // compresses with the default quality 11, the best
const ROOT = `/shell/${VERSION}/`;

interface Answer {
  body: Buffer;
  headers: Record<string, string>;
}

export interface Monolith {
  address: string;
  /** Adds a page as a single server would have rendered it, with the site's markup.
   *  @param html response of the site
   *  @param files addresses of scripts and stylesheets of the page */
  addPage: (path: string, html: string, files: string[]) => Promise<void>;
  close: () => void;
}

/** Serves a built monolith from memory with maximum compression. Photos and API responses come from the site.
 *  @param initial initial files, the entry last
 *  @param site address of the composed site
 *  @param hasCodeAtOnce true if pages request fonts and code while they arrive, as most sites do */
export async function serveMonolith(
  port: number,
  dir: string,
  initial: string[],
  site: string,
  hasCodeAtOnce = false,
): Promise<Monolith> {
  const answers = new Map<string, Answer>();
  const integrity: Record<string, string> = {};
  const texts = new Map<string, string>();
  const pageFiles: Record<string, string[]> = {};
  for (const file of (await readdir(dir)).filter((name) => name !== SOURCE_MAP_FOLDER)) {
    const content = await readFile(path.join(dir, file));
    answers.set(ROOT + file, await fileAnswer(file, content));
    if (/\.(js|css)$/.test(file)) integrity[ROOT + file] = hashOf(content);
    if (file.endsWith('.css')) texts.set(ROOT + file, content.toString());
  }
  const shell = shellOf([...answers.keys()], initial);
  const server = http.createServer((request, reply) => answer(answers, site, request, reply));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    address: `http://127.0.0.1:${port}`,
    async addPage(page, composed, files) {
      const { title, state, output } = readPage(composed);
      pageFiles[page] = files.filter((file) => !initial.includes(file.slice(ROOT.length)));
      const sheets = [...shell.styles, ...files.filter((file) => file.endsWith('.css'))];
      const { html, headers } = renderPage({
        title,
        description: title,
        url: site + page,
        siteName: title,
        document: state.document,
        integrity,
        shell,
        routeFiles: pageFiles[page],
        firstRender: { ...output, stylesheets: Object.fromEntries(sheets.map((file) => [file, texts.get(file)!])) },
        state: { ...state, pageFiles },
        frameOrigins: [],
      });
      const { 'content-security-policy': policy, ...others } = headers;
      answers.set(page, {
        body: await compress(hasCodeAtOnce ? requestAtOnce(html) : html),
        headers: {
          'content-type': 'text/html',
          ...others,
          ...(!hasCodeAtOnce && { 'content-security-policy': policy! }), // has the hashes of the unchanged styles
          'content-encoding': 'br',
        },
      });
    },
    close: () => server.close(),
  };
}

/** Lets the browser request the fonts and the code of a page as soon as it reads them. */
function requestAtOnce(html: string): string {
  return html
    .replace(' data-later>', '>')
    .replace(/<template data-later>(.*?)<\/template>/s, '$1')
    .replaceAll(/@media \(scripting: none\)\{(@font-face\s*\{[^{}]*\})\}/g, '$1');
}

function answer(
  answers: Map<string, Answer>,
  site: string,
  { url = '', method, headers }: IncomingMessage,
  reply: ServerResponse,
): void {
  const known = answers.get(url);
  if (known) {
    reply.writeHead(200, { ...known.headers, 'content-length': known.body.length }).end(known.body);
  } else if (method === 'GET' && /^\/(media|api)\//.test(url)) {
    http.get(site + url, { headers }, (answer) => {
      reply.writeHead(answer.statusCode!, answer.headers);
      answer.pipe(reply);
    });
  } else {
    reply.writeHead(204).end(); // reports
  }
}

/** Uses the headers of the site's own files, so that caching, revalidation and protection are the same. */
async function fileAnswer(file: string, content: Buffer): Promise<Answer> {
  const headers = {
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'content-type': getMediaType(file),
    'cache-control': 'public, max-age=31536000, immutable',
    etag: `"${createHash('md5').update(content).digest('hex')}"`,
  };
  if (!/\.(js|css|svg)$/.test(file)) return { body: content, headers: { ...headers, 'accept-ranges': 'bytes' } };
  return {
    body: await compress(content),
    headers: { ...headers, vary: 'accept-encoding', 'content-encoding': 'br' },
  };
}

function hashOf(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}

function shellOf(addresses: string[], initial: string[]): ShellFiles {
  const scripts = initial.filter((file) => file.endsWith('.js')).map((file) => ROOT + file);
  return {
    version: VERSION,
    script: scripts.at(-1)!,
    preloads: scripts.slice(0, -1),
    styles: initial.filter((file) => file.endsWith('.css')).map((file) => ROOT + file),
    fonts: addresses.filter((file) => /sans-latin-wdth-normal.*woff2$/.test(file)),
    icon: addresses.find((file) => /\/icon\..*svg$/.test(file)),
  };
}

import { DISCOVERY_SCHEMA } from '@fotosoc/contract/registry/document';
import { describe, expect, it } from 'vitest';
import { renderPage } from '@fotosoc/ssr/page';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { readBundle } from './bundle.ts';
import { createResponse, type SiteResponse } from './smoke-site.ts';

const SITE = 'https://site.example';

const bundle = await readBundle(writeBundle({ files: { 'page.css': '' } }).dir);
const OWN = '/remotes/mf-x/1.0.0+00000001/';

interface How {
  isComposed?: boolean;
  isPage?: boolean;
  contract?: string;
}

/** Returns the browser's response; `asked` records the requests to the site. */
async function answer(url: string, method = 'GET', site: Partial<SiteResponse> & How = {}) {
  const { isComposed = false, isPage = false, contract, ...reply } = site;
  const asked: string[] = [];
  const ask = async (path: string, contract?: string | number): Promise<SiteResponse> => {
    asked.push([path, contract].filter(Boolean).join(' of contract '));
    return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}'), ...reply };
  };
  const trial = { bundle, origin: SITE, ...(!isComposed && { insertOutput: async (html: string) => html }) };
  return { answer: await createResponse(trial, ask, { method, url, isPage, contract }), asked };
}

describe('the site of a candidate version', () => {
  it('serves the version’s own files from the bundle, without requests to the site', async () => {
    const { answer: file, asked } = await answer(`${SITE}${OWN}page.css`);
    expect(file).toMatchObject({ status: 200, headers: { 'content-type': 'text/css' } });
    expect(asked).toEqual([]);
  });

  it("forwards other requests to the site, with the query and the requester's contract revision", async () => {
    const { answer: data, asked } = await answer(`${SITE}/api/stats?year=1`, 'GET', { contract: '1' });
    expect(data).toMatchObject({ status: 200, body: Buffer.from('{}') });
    expect(asked).toEqual(['/api/stats?year=1 of contract 1']);
  });

  it.each([
    ['a file that the bundle lacks', `${SITE}${OWN}other.js`, 'its own file other.js, which is not in the bundle'],
    ['another site', 'https://evil.example/x.js', 'sends a request to https://evil.example'],
  ])('refuses a version that requests %s', async (_, url, refusal) => {
    const { answer: refused, asked } = await answer(url);
    expect(refused).toEqual({ refusal: expect.stringContaining(refusal) });
    expect(asked).toEqual([]);
  });

  it.each(['POST', 'PUT', 'DELETE'])('forwards no %s', async (method) => {
    const { answer: refused, asked } = await answer(`${SITE}/api/book`, method);
    expect(refused).toMatchObject({ status: 503 });
    expect(asked).toEqual([]);
  });

  it('serves pages as the site composes them, with their status', async () => {
    const { answer: page, asked } = await answer(`${SITE}/x`, 'GET', { status: 500, isPage: true, isComposed: true });
    expect(page).toMatchObject({ status: 500, body: Buffer.from('{}') });
    expect(asked).toEqual(['/x']);
  });

  it('inserts the version into a page without a remote if the site lacks the version', async () => {
    const { html, headers } = renderPage({
      title: 'X',
      description: '',
      url: 'https://site.example/x',
      siteName: 'Site',
      document: { schema: DISCOVERY_SCHEMA, microFrontends: {} },
      integrity: {},
      shell: { version: '1', script: '/shell/1/main.js', preloads: [], styles: [], fonts: [] },
      routeFiles: [],
      state: {},
      frameOrigins: [],
    });
    const site = { status: 404, headers, body: Buffer.from(html), isPage: true };
    const { answer: page, asked } = await answer(`${SITE}/x`, 'GET', site);
    if ('refusal' in page) throw new Error(page.refusal);
    expect(asked).toEqual(['/not-found']);
    expect(page.status).toBe(200);
    expect(page.body.toString()).toContain(`"${OWN}remoteEntry.js":"${bundle.manifest.integrity['remoteEntry.js']}"`);
    expect(page.headers['content-security-policy']).not.toBe(headers['content-security-policy']);
  });
});

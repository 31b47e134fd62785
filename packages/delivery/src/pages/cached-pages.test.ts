import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { publishAndActivate } from '../rollout/publish-and-activate.ts';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { HOST_RATES } from '../testing/host-config.ts';
import { openPage, RENDER_BODY, PAGES, V2, publishServerRenderedSite, publishSite } from '../testing/composed-pages.ts';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
});

const open = (url: string, cookie?: string, headers?: Record<string, string>) => openPage(server, url, cookie, headers);

const ask = (headers: Record<string, string> = {}) => server.app.inject({ url: '/x', headers });

async function lensesShown(): Promise<number> {
  const { stats } = (await open('/x')).state.answers['/api/stats'] as { stats: { lenses: number } };
  return stats.lenses;
}

describe('a repeated request', () => {
  it('gets a compressed page, or 304 with its validator', async () => {
    await publishSite(server);
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

  it('gets a new page as soon as its content changes', async () => {
    await publishSite(server);
    expect(await lensesShown()).toBe(0);
    await server.content.addLens('ada');
    expect(await lensesShown()).toBe(1);
  });
});

const renderedAt = async (url: string, cookie = '') =>
  /<div id="root">(.*?)<\/div>/.exec((await open(url, cookie)).reply.body)?.[1];

/** Returns the number of pages rendered for a waiting visitor. */
const made = async () => {
  const text = await server.services.metrics.text();
  return Number(/^fotosoc_kept_pages_total\{outcome="miss"\} (\d+)/m.exec(text)?.[1]);
};

describe('a cached page', () => {
  const RANDOM = 'return `<p>${Math.random()}</p>`';

  it('changes for the next visitor, rendered in advance', async () => {
    await publishServerRenderedSite(server, RANDOM);
    const seen = new Set<string | undefined>();
    await expect.poll(async () => seen.add(await renderedAt('/x')).size, { timeout: 20_000 }).toBeGreaterThan(3);
  });

  it('is equal for unknown query parameters, and rendered without them', async () => {
    await publishServerRenderedSite(server, 'return `<p>${url} ${Math.random()}</p>`');
    for (const url of ['/x/read', '/x/read?utm_source=mail&y'])
      expect(await renderedAt(url)).toMatch(/^<p>\/x\/read 0/);
    const photo = await renderedAt('/x/read?y&photo=a');
    expect(photo).toMatch(/^<p>\/x\/read\?photo=a /);
    const { cookie } = server.signUp();
    expect(await renderedAt('/x/read?y', cookie)).toMatch(/^<p>\/x\/read 0/);
  });

  it.each(['/x/read?photo', '/x/stats?of'])(
    'is the same for equal values of %s until the content changes',
    async (url) => {
      await publishServerRenderedSite(server, RANDOM);
      const first = await renderedAt(`${url}=a`);
      expect(await renderedAt(`${url}=b`)).not.toBe(first);
      expect(await renderedAt(`${url}=a&y`)).toBe(first);
      await server.content.addLens('ada');
      expect(await renderedAt(`${url}=a`)).not.toBe(first);
    },
  );

  it('is rendered each time if the response to its query parameters is not cached', async () => {
    await server.content.addLens('ada');
    await publishServerRenderedSite(server, RANDOM);
    expect(await renderedAt('/x/lens?of=ada')).not.toBe(await renderedAt('/x/lens?of=ada'));
  });

  it('is separate for another theme, version or query', async () => {
    await publishServerRenderedSite(server, RENDER_BODY);
    await renderedAt('/x');
    await renderedAt('/x'); // so that the page is known as constant
    const before = await made();
    await renderedAt('/x', 'theme=plaid');
    await renderedAt('/x', 'sid=of-nobody');
    expect(await made()).toBe(before);
    await renderedAt('/x', 'theme=dark');
    expect(await made()).toBe(before + 1);
    const { document } = (await open('/x')).state;
    await publishAndActivate(server.services, writeBundle({ version: V2, description: PAGES }).dir);
    expect((await open('/x')).state.document).not.toEqual(document);
  });
});

/** Returns the status for a network, and whether the page was server-rendered. */
const askFrom = async (network: number, url: string) => {
  const { statusCode, body } = await server.app.inject({ url, remoteAddress: `10.${network}.0.1` });
  return [statusCode, body.includes('"isServerRendered":true')];
};

describe('a network with more renderings than visitors need', () => {
  beforeEach(async () => {
    server = await startHost({ rates: { ...HOST_RATES, drawingsPerAddress: { count: 3, windowSeconds: 10 } } });
    await publishServerRenderedSite(server, RENDER_BODY);
  });

  it('gets further pages rendered by the browser, unlike other networks', async () => {
    for (let page = 0; page < 3; page++) expect(await askFrom(1, `/x?${page}`)).toEqual([200, true]);
    for (let page = 3; page < 6; page++) expect(await askFrom(1, `/x?${page}`)).toEqual([200, false]);
    expect(await askFrom(2, '/x?7')).toEqual([200, true]);
    server.wait(10_000);
    expect(await askFrom(1, '/x?8')).toEqual([200, true]);
  });

  it('gets cached pages, and caches none without server rendering', async () => {
    for (let page = 0; page < 4; page++) await askFrom(1, `/x?${page}`);
    expect(await askFrom(1, '/x')).toEqual([200, false]);
    expect(await askFrom(2, '/x')).toEqual([200, true]);
  });
});

describe('the page of a member', () => {
  const RANDOM_OF_ONE = 'return `<p>${who.length} ${Math.random()}</p>`';
  const FOR_ANYBODY = 'globalThis.count = (globalThis.count ?? 0) + 1; return `<p>${Math.random()}</p>`';

  it('is the shared page, rendered once, with the member in its state, if its code does not read the user', async () => {
    await publishServerRenderedSite(server, 'return `<p>of everybody</p>`');
    await renderedAt('/x');
    await renderedAt('/x'); // so that the page is known as constant
    const before = await made();
    const [ada, grace] = [server.signUp('ada@example.org'), server.signUp('grace@example.org')];
    await renderedAt('/x');
    for (const { id, email, cookie } of [ada, grace, ada, grace]) {
      const { reply, state } = await open('/x', cookie);
      expect(reply.body).toContain('<p>of everybody</p>');
      expect(state.user).toEqual({ id, email, role: 'member', rights: [] });
      expect(reply.headers['cache-control']).not.toContain('public');
    }
    expect((await open('/x')).state.user).toBeNull();
    expect(await made()).toBe(before);
  });

  it('changes with the rights of the member', async () => {
    await publishServerRenderedSite(server, RANDOM_OF_ONE);
    const member = server.signUp();
    const rights = async () => (await open('/x', member.cookie)).state.user?.rights;
    expect(await rights()).toEqual([]);
    server.accounts.setRights(member, ['loans']);
    expect(await rights()).toEqual(['loans']);
    server.accounts.setRights(member, []);
    expect(await rights()).toEqual([]);
  });

  it("is never another member's in 500 requests of members and visitors with unusual data", async () => {
    await publishServerRenderedSite(server, FOR_ANYBODY);
    const members = [server.signUp(), server.signUp(), server.signUp()];
    const odd: Record<string, string>[] = [
      {},
      { 'accept-encoding': 'br' },
      { 'x-forwarded-for': '10.1.1.1' },
      { 'cache-control': 'no-cache' },
    ];
    const requests = Array.from({ length: 500 }, async (_, number) => {
      const member = members[number % 5]; // undefined for two of five
      const themed = `${member?.cookie ?? 'sid=forged'}; theme=${number % 4 === 0 ? 'dark' : 'light'}`;
      const cookie = number % 2 === 0 ? themed : (member?.cookie ?? '');
      const headers = {
        ...odd[number % 3 === 0 ? 1 : number % 4]!,
        ...(number % 7 === 0 && { 'if-none-match': '"forged"' }),
      };
      const { rawPayload } = (await open(number % 11 < 5 ? '/x' : '/x/plain', cookie, headers)).reply;
      const html = 'accept-encoding' in headers ? brotliDecompressSync(rawPayload).toString() : String(rawPayload);
      const emails = members.map(({ email }) => email).filter((email) => html.includes(email));
      return [emails, member ? [member.email] : []];
    });
    const answers = await Promise.all(requests);
    expect(answers.map(([found]) => found)).toEqual(answers.map(([, expected]) => expected));
  });

  it('contains the member in its state, whatever another member has written into content', async () => {
    const words = 'id="fotosoc-page">{"user":null,"answers":{}}';
    await publishServerRenderedSite(server, `return '<p>${words.replace('>', '&gt;')}</p>'`);
    const { email, cookie } = server.signUp();
    await open('/x');
    const { reply, state } = await open('/x', cookie);
    expect(state.user).toMatchObject({ email });
    expect(reply.body.split(email)).toHaveLength(2);
  });

  it('is compressed, with an individual validator', async () => {
    await publishServerRenderedSite(server, FOR_ANYBODY.replace('Math.random()', '1'));
    const { cookie } = server.signUp();
    const plain = await open('/x', cookie);
    const packed = await open('/x', cookie, { 'accept-encoding': 'br' });
    expect(brotliDecompressSync(packed.reply.rawPayload).toString()).toBe(plain.reply.body);
    const { etag } = (await ask({ 'accept-encoding': 'br' })).headers;
    expect(packed.reply.headers.etag).not.toBe(etag);
    const again = await open('/x', cookie, { 'accept-encoding': 'br', 'if-none-match': String(etag) });
    expect(again.reply.statusCode).toBe(200);
  });

  it('is rendered for the member only, once, if its code reads the user', async () => {
    await publishServerRenderedSite(server, RANDOM_OF_ONE);
    const { cookie } = server.signUp();
    const own = await renderedAt('/x', cookie);
    expect(await renderedAt('/x', cookie)).toBe(own);
    expect(await renderedAt('/x', server.signUp().cookie)).not.toBe(own);
    await server.content.addLens('ada');
    expect(await renderedAt('/x', cookie)).not.toBe(own);
  });

  it('contains the user if its code reads the user', async () => {
    await publishServerRenderedSite(server, RENDER_BODY);
    const [ada, grace] = [server.signUp('ada@example.org'), server.signUp('grace@example.org')];
    expect(await renderedAt('/x', ada.cookie)).toContain('ada@example.org');
    expect(await renderedAt('/x', grace.cookie)).toContain('grace@example.org');
    expect(await renderedAt('/x')).toContain('a visitor');
  });
});

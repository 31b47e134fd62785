// Stays with the society: the cache rules of docs/shared-pages.conf are those of its site behind nginx.

import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { hasNginx, startNginx } from '../../nginx.ts';
import { createNginxSite } from '../../several-processes.ts';
import { startServer, type Actor, type TestServer } from '../../server.ts';
import { publishBundle } from '@fotosoc/delivery/publish/publish';
import { findDeployment } from '@fotosoc/delivery/versions/deployments';
import { isInCanary } from '@fotosoc/delivery/rollout/canary';
import { startCanary } from '@fotosoc/delivery/rollout/start-canary';
import { rollBackVersion } from '@fotosoc/delivery/rollout/rollback';
import {
  RENDER_BODY,
  publishServerRenderedSite,
  SERVER,
  V1,
  V2,
  getRemoteVersion,
} from '@fotosoc/delivery/testing/composed-pages';

const DOCS = path.resolve(import.meta.dirname, '../../../../docs');
const OURS = `include ${DOCS}/shared-pages.conf;`;
const WITHOUT_RULES = 'proxy_cache fotosoc; proxy_cache_key $host$request_uri;';
/** Some caches ignore `Vary`, except for encodings. */
const BLIND = 'proxy_ignore_headers Vary;';

/** Number of views in each of the four phases, of which the second and fourth have a canary. */
const VIEWS = 30;
const PATHS = ['/x', '/x', '/x', '/x/plain', '/x/plain', '/x?from=mail', '/nowhere'];

let server: TestServer;
let members: Actor[];
beforeEach(async () => {
  server = await startServer();
  await publishServerRenderedSite(server, RENDER_BODY);
  const canary = writeBundle({
    version: V2,
    files: { [SERVER]: 'globalThis.FOTOSOC_REMOTE = { page: ({ who }) => `<p>${who} of the canary</p>` }' },
  });
  canary.write({ server: SERVER, routes: ['/x', '/x/plain'].map((pattern) => ({ pattern, files: [] })) });
  await publishBundle(server.services, canary.dir, { actor: 'test' });
  members = [await server.signUp(), await server.signUp()];
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});

/** Starts nginx as a caching proxy of the site with these rules. */
async function cacheWith(rules: string): Promise<string> {
  const { port } = server.app.server.address() as AddressInfo;
  const ownPort = await startNginx(
    (own) => `
      proxy_cache_path $FOLDER/kept keys_zone=fotosoc:1m;
      server {
        listen 127.0.0.1:${own};
        location / {
          proxy_pass http://127.0.0.1:${port};
          proxy_set_header Host $http_host;
          add_header x-cache $upstream_cache_status always;
          ${rules}
        }
      }`,
  );
  return `http://127.0.0.1:${ownPort}`;
}

interface Somebody {
  member?: Actor;
  cookies: Map<string, string>;
}

function everybody(): Somebody[] {
  const themed = { cookies: new Map([['theme', 'dark']]) };
  const signedIn = members.map((member) => {
    return { member, cookies: new Map([member.cookie.split('=') as [string, string]]) };
  });
  const others = Array.from({ length: 8 }, () => ({ cookies: new Map<string, string>() }));
  return [...signedIn, themed, ...others];
}

interface Mixed {
  /** Pages of another visitor, as text. */
  mistakes: string[];
  hits: number;
  inCanary: number;
}

/** Opens pages at random as all visitors, several at once, while canaries come and go. */
async function mixAt(address: string): Promise<Mixed> {
  const people = everybody();
  const given = new Set<string>();
  const mixed: Mixed = { mistakes: [], hits: 0, inCanary: 0 };
  const { db, now } = server.services;
  const order = () => ({ name: 'mf-x', version: V2, actor: 'test', at: now(), reason: '' });
  for (const part of [0, 1, 2, 3]) {
    if (part % 2 === 1) await startCanary(server.services, { ...order(), percent: 50 });
    else if (part > 0)
      await rollBackVersion(server.services, { name: 'mf-x', onlyCanary: true, actor: 'test', at: now(), reason: '' });
    if (part === 2) await db.updateTable('remote_versions').set({ status: 'published' }).execute();
    const canaryId = (await findDeployment(db, 'mf-x'))!.canary_id;
    for (let view = 0; view < VIEWS; view += people.length) {
      await Promise.all(people.map(async (somebody) => look(somebody, canaryId)));
    }
  }
  return mixed;

  async function look(somebody: Somebody, canaryId: string | null): Promise<void> {
    const { member, cookies } = somebody;
    const url = address + PATHS[Math.floor(Math.random() * PATHS.length)]!;
    const headers: Record<string, string> = { 'accept-encoding': Math.random() < 0.5 ? 'br' : 'identity' };
    if (cookies.size > 0) headers['cookie'] = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await fetch(url, { headers });
    const html = await reply.text();
    if (reply.headers.get('x-cache') === 'HIT') mixed.hits += 1;
    for (const cookie of reply.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=');
      if (value === '') cookies.delete(name);
      else if (given.has(value)) mixed.mistakes.push('a visitor got the cookie of another');
      else {
        given.add(value);
        cookies.set(name, value);
      }
    }
    const state = JSON.parse(/id="fotosoc-page">(.*?)<\/script>/.exec(html)![1]!) as Parameters<
      typeof getRemoteVersion
    >[0] & {
      user: { email: string } | null;
    };
    const [isDark, who] = [html.includes('data-theme="dark"'), state.user?.email];
    if (who !== member?.email)
      mixed.mistakes.push(`${member?.email ?? 'a visitor'} got the page of ${who ?? 'nobody'}`);
    if (isDark !== (cookies.get('theme') === 'dark')) mixed.mistakes.push('a visitor got the theme of another');
    const visitorId = member?.id ?? cookies.get('visitor');
    const isCanary = canaryId !== null && visitorId !== undefined && isInCanary(canaryId, visitorId, 50);
    if (getRemoteVersion(state) !== (isCanary ? V2 : V1)) {
      mixed.mistakes.push(`${isCanary ? 'a visitor of the canary' : 'another visitor'} got ${getRemoteVersion(state)}`);
    }
    if (isCanary) mixed.inCanary += 1;
  }
}

describe.skipIf(!hasNginx)('behind a shared cache', () => {
  it.each([
    ['with our rules', OURS],
    ['that looks at no Vary, with our rules', OURS + BLIND],
    ['that goes by the headers alone', WITHOUT_RULES],
  ])('%s, each visitor gets the right page', async (_how, rules) => {
    const { mistakes, hits, inCanary } = await mixAt(await cacheWith(rules));
    expect(mistakes).toEqual([]);
    expect(hits).toBeGreaterThan(10);
    expect(inCanary).toBeGreaterThan(0);
  });

  it('in front of several processes, one nginx reads both files', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const own = await startNginx(
      (listen) =>
        'proxy_cache_path $FOLDER/kept keys_zone=fotosoc:1m;' +
        createNginxSite(listen, [port]).replace('proxy_pass http://fotosoc;', `proxy_pass http://fotosoc; ${OURS}`),
    );
    expect((await fetch(`http://127.0.0.1:${own}/x`)).status).toBe(200);
  });

  it('without either, pages are mixed up, and this test detects it', async () => {
    const { mistakes } = await mixAt(await cacheWith(WITHOUT_RULES + BLIND));
    expect(new Set(mistakes)).toContain(`${members[0]!.email} got the page of nobody`);
  });
});

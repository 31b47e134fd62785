import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { PORTS } from '../sites.ts';
import { loansEdits, publishVariant, registry } from '../variants.ts';

const PREVIEWED = '1.0.20+00000020';
const PREVIEWS = `http://preview.localhost:${PORTS.deployments}`;

test.describe.configure({ mode: 'serial' });

let original: string;
let link: string;
test.beforeAll(async () => {
  original = (await registry.get<{ state: { active: string } }>()).state.active;
  await publishVariant(PREVIEWED, [loansEdits.words('Equipment loans', 'Previewed loans')]);
  link = (await registry.post<{ url: string }>('previews', { version: PREVIEWED })).url;
});

/** Results of a previewed page's script that acts as its viewer, at either origin. */
async function tryEverything(page: Page, site: string): Promise<Record<string, string>> {
  return page.evaluate(
    async ({ origins, version }) => {
      const results: Record<string, string> = {};
      const acts = {
        'POST /api/remotes/mf-loans/activate': { version },
        'POST /api/deploy-tokens': { remote: 'shell', verbs: ['promote'], label: 'stolen', days: 90 },
        'POST /api/auth/logout': undefined,
        'GET /api/auth/session': undefined,
        'GET /api/deploy-tokens': undefined,
      };
      for (const [kind, origin] of Object.entries(origins)) {
        for (const [key, content] of Object.entries(acts)) {
          const [method, path] = key.split(' ') as [string, string];
          const body = content && new Blob([JSON.stringify(content)], { type: 'application/json' });
          const send = (mode: RequestMode) => fetch(origin + path, { method, body, mode, credentials: 'include' });
          // Request that any page may send to any site: plain text with an opaque response.
          const blind = () =>
            fetch(origin + path, {
              method,
              body: content && JSON.stringify(content),
              mode: 'no-cors',
              credentials: 'include',
            });
          const answer = await send('cors').catch(() => undefined);
          await blind().catch(() => undefined);
          results[`${kind}: ${key}`] = answer ? `${answer.status} ${await answer.text()}` : 'nothing';
        }
        navigator.sendBeacon(`${origin}/api/remotes/mf-loans/activate`, JSON.stringify({ version }));
      }
      return results;
    },
    { origins: { own: '', site }, version: PREVIEWED },
  );
}

for (const bypassCSP of [false, true]) {
  test.describe(bypassCSP ? 'even without its policy' : 'with its policy', () => {
    test.use({ bypassCSP, mayAsk: [PREVIEWS] });

    test('the script of a previewed page can neither act nor read as the administrator who opened it', async ({
      page,
      context,
      signIn,
      baseURL,
    }) => {
      await signIn('admin@example.org');
      await page.goto(link);
      await expect(page.getByRole('heading', { level: 1, name: 'Previewed loans' })).toBeVisible();
      expect(await page.evaluate(() => document.cookie)).toBe('');

      const results = await tryEverything(page, baseURL!);
      for (const [what, result] of Object.entries(results)) {
        const expected = what.startsWith('site')
          ? /^nothing$/
          : what.endsWith('session')
            ? /^200 \{"user":null\}$/
            : /^40[13] /;
        expect([what, result]).toEqual([what, expect.stringMatching(expected)]);
      }

      const { state } = await registry.get<{ state: { active: string } }>();
      expect(state.active).toBe(original);
      const asked = await context.request.get('/api/deploy-tokens');
      expect(asked.status()).toBe(200); // still signed in
      expect(await asked.text()).not.toContain('stolen');
    });
  });
}

test('the origin of the site shows no preview', async ({ page }) => {
  const { pathname, search } = new URL(link);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { level: 1, name: 'Equipment loans' })).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Preview' })).toHaveCount(0);
});

test('no remote runs in the document with the administrator’s actions', async ({ page, signIn }) => {
  const remotes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.startsWith('/remotes/')),
    );
  await signIn('admin@example.org');
  await page.goto('/links');
  await page.evaluate(() => Object.assign(globalThis, { isOfRemotes: true }));
  await expect.poll(remotes).not.toEqual([]);
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Deployments' }).click();
  await expect(page).toHaveTitle(/^Deployments/);
  await expect(page.getByRole('article', { name: 'mf-loans' })).toBeVisible();
  await page.getByRole('link', { name: 'Gallery', exact: true }).hover();
  expect(await remotes()).toEqual([]);
  expect(await page.evaluate(() => 'isOfRemotes' in globalThis)).toBe(false);

  await page.evaluate(() => Object.assign(globalThis, { isOfActs: true }));
  await page.getByRole('link', { name: 'Gallery', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fotosoc Gallery' })).toBeVisible();
  expect(await page.evaluate(() => 'isOfActs' in globalThis)).toBe(false);
});

import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { startHost, type TestHost } from '../testing/test-host.ts';
import { openPage, publishServerRenderedSite } from '../testing/composed-pages.ts';

const NOTICE = 'Some of this page may be out of date.';

let server: TestHost;
beforeEach(async () => {
  server = await startHost();
  await publishServerRenderedSite(server, 'return `<p>${url}</p>`');
});

const open = async (url: string, cookie?: string) => (await openPage(server, url, cookie)).reply;

/** Simulates an unavailable database. */
function fallSilent(): void {
  const { changes } = server.services;
  vi.spyOn(changes, 'isAnswering').mockReturnValue(false);
}

describe('while the database is unavailable', () => {
  it.each(['/x', '/x/read?photo=a'])(
    'the cached page of %s is shown with a notice allowed by its policy, whatever its age',
    async (url) => {
      await open('/x/read');
      const before = await open(url);
      vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
      fallSilent();
      const { statusCode, headers, body } = await open(url);
      expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
      const notice = `<p role="status" data-outdated>${NOTICE}</p>\n`;
      const [, style = ''] = /<style>(\[data-outdated\].*?)<\/style>\n/.exec(body)!;
      expect(body.replace(notice, '').replace(`<style>${style}</style>\n`, '')).toBe(before.body);
      expect(headers['content-security-policy']).toContain(createHash('sha256').update(style).digest('base64'));
    },
  );

  it('signed-in visitors do not get the cached page', async () => {
    const { cookie } = server.signUp();
    await open('/x');
    fallSilent();
    expect((await open('/x', cookie)).body).not.toContain(NOTICE);
  });

  it('pages have no notice once the database is available again', async () => {
    await open('/x');
    fallSilent();
    expect((await open('/x')).body).toContain(NOTICE);
    vi.restoreAllMocks();
    expect((await open('/x')).body).not.toContain(NOTICE);
  });
});

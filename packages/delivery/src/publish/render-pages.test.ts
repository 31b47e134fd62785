import { expect, it } from 'vitest';
import { ChromiumEnded } from '@fotosoc/publish-checks/chromium-ended';
import { readBundle } from '@fotosoc/publish-checks/bundle';
import { writeBundle } from '@fotosoc/ssr/testing/bundle';
import { startHost } from '../testing/test-host.ts';
import { createPageRenderer } from './render-pages.ts';

it('retries once after the system ended the browser, and then does not blame the version', async () => {
  const { services } = await startHost({ chromiumPath: '/some/chromium' });
  let tries = 0;
  const openSite = async () => {
    tries += 1;
    throw new ChromiumEnded(new Error('Target crashed'));
  };
  const render = createPageRenderer({ openSite, openCopy: openSite }, services);
  const refused = render(await readBundle(writeBundle().dir));
  await expect(refused).rejects.toMatchObject({ status: 503, code: 'server/busy', retryAfterSeconds: 60 });
  expect(tries).toBe(2);
});

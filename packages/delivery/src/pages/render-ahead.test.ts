import { expect, it, vi } from 'vitest';
import { publishServerRenderedSite, RENDER_BODY, V1, V2 } from '../testing/composed-pages.ts';
import { startHost } from '../testing/test-host.ts';

it('renders the listed pages of the live versions before the first request, and those of a new version again', async () => {
  const server = await startHost();
  const countRendered = async () => {
    const rows = await server.services.db
      .selectFrom('view_counts')
      .select(['version', 'drawn'])
      .where('remote', '=', 'mf-x')
      .where('drawn', '>', 0)
      .orderBy('version')
      .execute();
    return Object.fromEntries(rows.map(({ version, drawn }) => [version, drawn]));
  };
  await publishServerRenderedSite(server, RENDER_BODY);
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  await vi.waitFor(async () => expect(await countRendered()).toEqual({ [V1]: 2 }), 10_000);
  await publishServerRenderedSite(server, RENDER_BODY, { version: V2 });
  await vi.waitFor(async () => expect(await countRendered()).toEqual({ [V1]: 2, [V2]: 2 }), 10_000);
});

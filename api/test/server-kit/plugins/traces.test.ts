import { expect, it } from 'vitest';
import { startServer } from '../../server.ts';

it('every response of a page or an endpoint names its own trace', async () => {
  const { app } = await startServer();
  const traces = new Set<string>();
  for (const url of ['/api/health/live', '/api/health/live', '/', '/api/nowhere']) {
    const header = String((await app.inject(url)).headers['server-timing']);
    const [, trace] = /^traceparent;desc="00-([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-01"$/.exec(header) ?? [];
    traces.add(trace!);
  }
  expect(traces.size).toBe(4);
  expect(traces).not.toContain(undefined);
});

import { expect, it, onTestFinished } from 'vitest';
import { toAttributeMap, startCollector } from '../../collector.ts';
import { publishServerRenderedSite } from '@fotosoc/delivery/testing/composed-pages';
import { startServer, type TestServer } from '../../server.ts';
import { serve } from '../../../src/server.ts';

/** Serves the same site in a second server that exports to a collector. */
async function serveTelling({ services }: TestServer, endpoint: string) {
  const smtpUrl = 'smtp://127.0.0.1:9'; // required on PostgreSQL
  const running = await serve({ ...services.config, port: 0, logLevel: 'info', otlpEndpoint: endpoint, smtpUrl });
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await running.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...running, close };
}

const [UNSET, ERROR] = [0, 2];

const traceOf = ({ headers }: Response) => /desc="00-([0-9a-f]{32})-/.exec(headers.get('server-timing')!)![1]!;

it('exports the spans of each request, the metrics and the log to a collector', async () => {
  const site = await startServer();
  await publishServerRenderedSite(
    site,
    `return '<p>' + (url === '/x/read' ? nothing.here : stats.memberPortfolios) + '</p>'`,
    { isListed: false },
  );
  const collector = await startCollector();
  onTestFinished(collector.close);
  const server = await serveTelling(site, collector.endpoint);

  const page = await fetch(`${server.address}/x?token=secret`);
  const undrawn = await fetch(`${server.address}/x/read`);
  const body = JSON.stringify({ email: 'ada@example.org', password: 'nobody’s' });
  const refused = await fetch(`${server.address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  expect([page.status, refused.status]).toEqual([200, 401]);
  await server.close();

  const trace = traceOf(page);
  const spans = collector.spans.filter(({ traceId }) => traceId === trace);
  const root = spans.find(({ parentSpanId }) => !parentSpanId)!;
  expect(root).toMatchObject({ name: 'GET /*', spanId: trace.slice(16) });
  expect(toAttributeMap(root)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/*',
    'http.response.status_code': 200,
  });
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === root.spanId);
  expect(parts.map((part) => [part.name, toAttributeMap(part)['http.route']])).toEqual([
    ['ask', '/api/stats'],
    ['draw', '/x'],
  ]);
  expect(toAttributeMap(parts[1]!)).toMatchObject({ remote: 'mf-x' });
  const drawOf = (response: Response) =>
    collector.spans.find(({ traceId, name }) => traceId === traceOf(response) && name === 'draw');
  expect([page, undrawn].map((response) => drawOf(response)?.status.code)).toEqual([UNSET, ERROR]);

  const answered = collector.lines.filter(({ traceId }) => traceId === traceOf(refused));
  expect(answered.map(({ body: { stringValue } }) => stringValue)).toContain('request completed');
  expect(JSON.stringify([collector.spans, collector.lines])).not.toContain('secret');

  const named = (name: string) => collector.metrics.find((metric) => metric.name === name)!;
  const [login] = named('fotosoc_http_request_seconds').histogram!.dataPoints.filter(
    (point) => toAttributeMap(point)['route'] === '/api/auth/login',
  );
  expect(login).toMatchObject({ count: 1 });
  expect(login!.bucketCounts).toHaveLength(login!.explicitBounds.length + 1);
  expect(login!.bucketCounts.reduce((sum, count) => sum + count)).toBe(1);
  const drawn = named('fotosoc_draws_total').sum!;
  expect(drawn.isMonotonic).toBe(true);
  expect(drawn.dataPoints.map((point) => [toAttributeMap(point)['outcome'], point.asDouble])).toContainEqual([
    'made',
    1,
  ]);
  expect(named('fotosoc_disk_has_room').gauge!.dataPoints[0]!.asDouble).toBe(1);
  expect(named('process_cpu_user_seconds_total')).toBeDefined();
});

it('an unreachable collector does not slow requests down, and barely delays the shutdown', async () => {
  const collector = await startCollector();
  collector.close();
  const site = await startServer();
  const server = await serveTelling(site, collector.endpoint);
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
  const startedAt = performance.now();
  await server.close();
  expect(performance.now() - startedAt).toBeLessThan(8_000); // the exporters alone would retry for ten seconds
});

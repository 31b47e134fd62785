import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  /** 2 for a failed span. */
  status: { code: number };
}

export interface CollectedMetric {
  name: string;
  sum?: { isMonotonic: boolean; dataPoints: { asDouble: number; attributes: Attribute[] }[] };
  gauge?: { dataPoints: { asDouble: number }[] };
  histogram?: {
    dataPoints: {
      count: number;
      bucketCounts: number[];
      explicitBounds: number[];
      attributes: Attribute[];
    }[];
  };
}

export interface CollectedLine {
  traceId: string;
  severityNumber: number;
  body: { stringValue: string };
  attributes: Attribute[];
}

interface Told {
  resourceSpans?: { scopeSpans: { spans: CollectedSpan[] }[] }[];
  resourceMetrics?: { scopeMetrics: { metrics: CollectedMetric[] }[] }[];
  resourceLogs?: { scopeLogs: { logRecords: CollectedLine[] }[] }[];
}

/** Starts a collector that stores OpenTelemetry data sent over HTTP as JSON. */
export async function startCollector() {
  const spans: CollectedSpan[] = [];
  const metrics: CollectedMetric[] = [];
  const lines: CollectedLine[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const { resourceSpans = [], resourceMetrics = [], resourceLogs = [] } = (await json(request)) as Told;
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans).flatMap((scope) => scope.spans));
    metrics.push(...resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics).flatMap((scope) => scope.metrics));
    lines.push(...resourceLogs.flatMap(({ scopeLogs }) => scopeLogs).flatMap((scope) => scope.logRecords));
    response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    metrics,
    lines,
    close: () => void server.close(),
  };
}

export function toAttributeMap({ attributes }: { attributes: Attribute[] }): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

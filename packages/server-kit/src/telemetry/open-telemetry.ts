import { setTimeout as pause } from 'node:timers/promises';
import { OTLPLogExporter } from '@opentelemetry/exporter-logs-otlp-http';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchLogRecordProcessor, LoggerProvider } from '@opentelemetry/sdk-logs';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { context, trace } from '@opentelemetry/api';
import type { Metrics } from '../metrics/metrics.ts';
import { getProcessMetrics } from '../metrics/process-metrics.ts';
import type { LogStream } from './log.ts';
import { createLogForwarder } from './log-records.ts';
import { createMetricProducer } from './metric-producer.ts';
import { idGenerator } from './trace-ids.ts';

/** Timeout of the collector at shutdown. */
const CLOSE_WITHIN_MS = 2_000;

export interface Telemetry {
  /** Target of the server's log. */
  log: LogStream;
  /** Sends pending data, up to the timeout. */
  close: () => Promise<void>;
}

/** Starts exporting traces, metrics and the log to an OpenTelemetry collector. An unreachable collector only loses
 *  data.
 *  @param endpoint its address without `/v1/…`
 *  @param role role of this process, which distinguishes the processes of a site */
export function openTelemetry(
  endpoint: string,
  { role, serviceName }: { role: string; serviceName: string },
  metrics: Pick<Metrics, 'collect'>,
): Telemetry {
  const to = (what: string) => ({ url: `${endpoint}/v1/${what}` });
  const resource = resourceFromAttributes({
    'service.name': serviceName,
    'service.instance.id': crypto.randomUUID(),
    'fotosoc.role': role,
  });
  const tracers = new NodeTracerProvider({
    resource,
    idGenerator: idGenerator,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter(to('traces')))],
  });
  tracers.register({ propagator: null }); // ignores trace ids of requests, because anybody may send them
  const reader = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(to('metrics')),
    metricProducers: [metrics, getProcessMetrics()].map(createMetricProducer),
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const loggers = new LoggerProvider({
    resource,
    processors: [new BatchLogRecordProcessor({ exporter: new OTLPLogExporter(to('logs')) })],
  });
  return {
    log: createLogForwarder(loggers.getLogger('fotosoc'), process.stdout),
    close: async () => {
      const sent = Promise.allSettled([tracers.shutdown(), meters.shutdown(), loggers.shutdown()]);
      await Promise.race([sent, pause(CLOSE_WITHIN_MS, undefined, { ref: false })]);
      trace.disable();
      context.disable();
    },
  };
}

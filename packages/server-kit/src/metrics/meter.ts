import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter, PrometheusSerializer } from '@opentelemetry/exporter-prometheus';
import { MeterProvider, type CollectionResult } from '@opentelemetry/sdk-metrics';

/** Maximum number of label combinations of a metric: routes and statuses of requests are some thousand. */
const MAX_SERIES_PER_METRIC = 10_000;

/** Serializer without `target_info` and without the name of the meter. */
const serializer = new PrometheusSerializer(undefined, false, undefined, true, true);

export interface ReadableMeter {
  meter: Meter;
  /** Returns the current values. */
  collect: () => Promise<CollectionResult>;
  /** Returns the current values in the text format of Prometheus. */
  text: () => Promise<string>;
}

/** Creates a meter whose metrics are read on request. */
export function createReadableMeter(): ReadableMeter {
  const reader = new PrometheusExporter({ preventServerStart: true });
  const views = [{ instrumentName: '*', aggregationCardinalityLimit: MAX_SERIES_PER_METRIC }];
  const provider = new MeterProvider({ readers: [reader], views });
  return {
    meter: provider.getMeter('fotosoc'),
    collect: () => reader.collect(),
    text: async () => serializer.serialize((await reader.collect()).resourceMetrics),
  };
}

import { DataPointType, type CollectionResult, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics';

/** Metrics that are read on request. */
interface MetricSource {
  collect: () => Promise<CollectionResult>;
}

/** Exports the current values of metrics, without gauges whose value could not be read. */
export function createMetricProducer(source: MetricSource): MetricProducer {
  return {
    async collect() {
      const { resourceMetrics, errors } = await source.collect();
      const scopeMetrics = resourceMetrics.scopeMetrics.map(({ scope, metrics }) => ({
        scope,
        metrics: metrics.map(omitUnread),
      }));
      return { resourceMetrics: { ...resourceMetrics, scopeMetrics }, errors };
    },
  };
}

function omitUnread(metric: MetricData): MetricData {
  if (metric.dataPointType !== DataPointType.GAUGE) return metric;
  return { ...metric, dataPoints: metric.dataPoints.filter(({ value }) => !Number.isNaN(value)) };
}

import { ValueType, type Attributes } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import {
  AggregationTemporality,
  DataPointType,
  type CollectionResult,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName } from 'prom-client';

type HrTime = [seconds: number, nanoseconds: number];
/** Metric in the result of `getMetricsAsJSON`. */
export type PrometheusMetric = MetricObjectWithValues<MetricValue<string>>;

/** Exports the metrics of Prometheus with their current values.
 *  @param read reads all metrics */
export function createMetricProducer(read: () => Promise<PrometheusMetric[]>, resource: Resource): MetricProducer {
  const startTime = timeOf(Date.now() - process.uptime() * 1000);
  return {
    async collect(): Promise<CollectionResult> {
      const times = { startTime, endTime: timeOf(Date.now()) };
      const metrics = (await read()).flatMap((metric) => dataOf(metric, times) ?? []);
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'fotosoc' }, metrics }] }, errors: [] };
    },
  };
}

interface Times {
  startTime: HrTime;
  endTime: HrTime;
}

/** Returns `undefined` for metrics without a counterpart. */
function dataOf(metric: PrometheusMetric, times: Times): MetricData | undefined {
  const { name, help: description, type, values } = metric;
  const descriptor = { name, description, unit: '', valueType: ValueType.DOUBLE };
  const aggregationTemporality = AggregationTemporality.CUMULATIVE;
  const points = () =>
    values
      .filter(({ value }) => !Number.isNaN(value)) // leaves out gauges whose value could not be read
      .map(({ value, labels }) => ({ ...times, attributes: labels as Attributes, value }));
  // A string in prom-client, but a number in its types.
  switch (String(type)) {
    case 'counter':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(),
      };
    case 'gauge':
      return { descriptor, aggregationTemporality, dataPointType: DataPointType.GAUGE, dataPoints: points() };
    case 'histogram':
      return {
        descriptor,
        aggregationTemporality,
        dataPointType: DataPointType.HISTOGRAM,
        dataPoints: histograms(values as MetricValueWithName<string>[]).map((value) => ({ ...times, ...value })),
      };
    default:
      return undefined;
  }
}

/** Converts cumulative buckets of Prometheus to separate ones. */
function histograms(values: MetricValueWithName<string>[]) {
  const byLabels = new Map<string, { attributes: Attributes; up: [bound: number, count: number][]; sum: number }>();
  for (const { value, metricName = '', labels } of values) {
    const { le, ...attributes } = labels as Record<string, string | number>;
    const key = JSON.stringify(attributes);
    const one = byLabels.get(key) ?? { attributes, up: [], sum: 0 };
    byLabels.set(key, one);
    if (metricName.endsWith('_sum')) one.sum = value;
    if (metricName.endsWith('_bucket')) one.up.push([le === '+Inf' ? Infinity : Number(le), value]);
  }
  return [...byLabels.values()].map(({ attributes, up, sum }) => {
    const counts = up.map(([, count], index) => count - (up[index - 1]?.[1] ?? 0));
    const boundaries = up.map(([bound]) => bound).filter(Number.isFinite);
    return { attributes, value: { buckets: { boundaries, counts }, sum, count: up.at(-1)?.[1] ?? 0 } };
  });
}

function timeOf(ms: number): HrTime {
  return [Math.trunc(ms / 1000), Math.round((ms % 1000) * 1e6)];
}

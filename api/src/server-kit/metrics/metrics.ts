import { withTimeout } from '../jobs/timeout.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Histogram buckets in seconds, for waits of people. */
const WAITS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Timeout of one gauge: Prometheus drops the whole response after ten seconds, and considers the process dead. */
const READ_WITHIN_MS = 2_000;

/** Metrics of one site for Prometheus. Modules register their own metrics. Label values come from a fixed set, e.g. the
 *  pattern of a route: never an address, a name or a path. An existing metric is reused, because a site may be opened
 *  again within a process. */
export class Metrics {
  readonly #registry = new Registry();

  /** Creates a counter by outcome; starts at zero for each outcome, so that the first event is an increase.
   *  @param name e.g. `fotosoc_uploads_total`
   *  @returns function to call with each outcome */
  counter<T extends string>(name: string, help: string, outcomes: readonly T[]): (outcome: T) => void {
    const known = this.#registry.getSingleMetric(name) as Counter<'outcome'> | undefined;
    const counter = known ?? new Counter({ name, help, labelNames: ['outcome'], registers: [this.#registry] });
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    return (outcome) => counter.inc({ outcome });
  }

  /** Creates a gauge.
   *  @param read called for each scrape; a failure or a timeout of two seconds gives NaN */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.#registry.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await withTimeout(Promise.resolve().then(read), READ_WITHIN_MS).catch(() => Number.NaN));
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** Creates a metric whose labels are constant while the process runs; its value is always 1. */
  info(name: string, help: string, labels: Record<string, string>): void {
    this.#registry.removeSingleMetric(name);
    const gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [this.#registry] });
    gauge.set(labels, 1);
  }

  /** Creates a histogram of durations.
   *  @param name e.g. `fotosoc_database_turn_seconds`
   *  @returns function to call with each duration in milliseconds */
  duration<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
  ): (ms: number, labels: Record<L, string>) => void {
    const known = this.#registry.getSingleMetric(name) as Histogram<L> | undefined;
    const histogram = known ?? new Histogram({ name, help, labelNames, buckets: WAITS, registers: [this.#registry] });
    return (ms, labels) => histogram.observe(labels, ms / 1000);
  }

  /** Returns the current values of all metrics, as JSON. */
  async read() {
    return this.#registry.getMetricsAsJSON();
  }

  /** Current values in the text format of Prometheus. */
  async text(): Promise<string> {
    return this.#registry.metrics();
  }
}

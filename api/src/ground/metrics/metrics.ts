import { inTime } from '../jobs/in-time.ts';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** In seconds, for what a person waits for. */
const WAITS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Longest wait for one gauge: Prometheus gives up the whole answer after ten seconds, and then counts the process as
 *  dead. */
const READ_WITHIN_MS = 2_000;

/** What is counted and measured of one site, for a monitoring system (Prometheus) to read. Each room says what is worth
 *  watching in it. Labels are words of a fixed set, e.g. the pattern of a route: never an address, a name or a path.
 *  A metric that is there already is taken on: a site may be built anew within a process. */
export class Metrics {
  readonly #registry = new Registry();

  /** Counts what becomes of something; begins with zero for each, so that the first of a kind is an increase.
   *  @param name e.g. `fotosoc_uploads_total`
   *  @returns to be called with what became of one */
  counter<T extends string>(name: string, help: string, outcomes: readonly T[]): (outcome: T) => void {
    const known = this.#registry.getSingleMetric(name) as Counter<'outcome'> | undefined;
    const counter = known ?? new Counter({ name, help, labelNames: ['outcome'], registers: [this.#registry] });
    for (const outcome of outcomes) counter.inc({ outcome }, 0);
    return (outcome) => counter.inc({ outcome });
  }

  /** Says how much there is of something at the moment.
   *  @param read called for each answer; a value that fails or takes two seconds is not a number */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.#registry.removeSingleMetric(name);
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        this.set(await inTime(Promise.resolve().then(read), READ_WITHIN_MS).catch(() => Number.NaN));
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** Says by labels what does not change while the process runs; its value is always 1. */
  info(name: string, help: string, labels: Record<string, string>): void {
    this.#registry.removeSingleMetric(name);
    const gauge = new Gauge({ name, help, labelNames: Object.keys(labels), registers: [this.#registry] });
    gauge.set(labels, 1);
  }

  /** Measures how long something takes.
   *  @param name e.g. `fotosoc_database_turn_seconds`
   *  @returns to be called with the milliseconds that one took */
  duration<L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[] = [],
  ): (ms: number, labels: Record<L, string>) => void {
    const known = this.#registry.getSingleMetric(name) as Histogram<L> | undefined;
    const histogram = known ?? new Histogram({ name, help, labelNames, buckets: WAITS, registers: [this.#registry] });
    return (ms, labels) => histogram.observe(labels, ms / 1000);
  }

  /** All of it as it stands. */
  async read() {
    return this.#registry.getMetricsAsJSON();
  }

  /** The same as Prometheus reads it. */
  async text(): Promise<string> {
    return this.#registry.metrics();
  }
}

import type { CollectionResult } from '@opentelemetry/sdk-metrics';
import { withTimeout } from '../jobs/timeout.ts';
import { createReadableMeter } from './meter.ts';

/** Histogram buckets in seconds, for waits of people. */
const WAITS = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Timeout of one gauge: Prometheus drops the whole response after ten seconds, and considers the process dead. */
const READ_WITHIN_MS = 2_000;

interface Reading {
  value: number;
  labels?: Record<string, string>;
}

/** Metrics of one site for Prometheus. Modules register their own metrics. Label values come from a fixed set, e.g. the
 *  pattern of a route: never an address, a name or a path. An existing metric is reused, because a site may be opened
 *  again within a process. */
export class Metrics {
  readonly #meter = createReadableMeter();
  readonly #gauges = new Map<string, () => Promise<Reading>>();
  /** Help texts of histograms, by name. */
  readonly #histograms = new Map<string, string>();

  /** Creates a counter by outcome; starts at zero for each outcome, so that the first event is an increase.
   *  @param name e.g. `fotosoc_uploads_total`
   *  @returns function to call with each outcome */
  counter<T extends string>(name: string, help: string, outcomes: readonly T[]): (outcome: T) => void {
    const counter = this.#meter.meter.createCounter(name, { description: help });
    for (const outcome of outcomes) counter.add(0, { outcome });
    return (outcome) => counter.add(1, { outcome });
  }

  /** Creates a gauge.
   *  @param read called for each scrape; a failure or a timeout of two seconds gives NaN */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    this.#observe(name, help, async () => ({
      value: await withTimeout(Promise.resolve().then(read), READ_WITHIN_MS).catch(() => Number.NaN),
    }));
  }

  /** Creates a metric whose labels are constant while the process runs; its value is always 1. */
  info(name: string, help: string, labels: Record<string, string>): void {
    this.#observe(name, help, async () => ({ value: 1, labels }));
  }

  #observe(name: string, help: string, read: () => Promise<Reading>): void {
    const isKnown = this.#gauges.has(name);
    this.#gauges.set(name, read);
    if (isKnown) return;
    this.#meter.meter.createObservableGauge(name, { description: help }).addCallback(async (result) => {
      const { value, labels } = await this.#gauges.get(name)!();
      result.observe(value, labels);
    });
  }

  /** Creates a histogram of durations.
   *  @param name e.g. `fotosoc_database_turn_seconds`
   *  @returns function to call with each duration in milliseconds */
  duration<L extends string>(name: string, help: string): (ms: number, labels: Record<L, string>) => void {
    this.#histograms.set(name, help);
    const advice = { explicitBucketBoundaries: WAITS };
    const histogram = this.#meter.meter.createHistogram(name, { description: help, advice });
    return (ms, labels) => histogram.record(ms / 1000, labels);
  }

  /** Returns the current values of all metrics. */
  async collect(): Promise<CollectionResult> {
    return this.#meter.collect();
  }

  /** Current values in the text format of Prometheus, with the types of histograms that have no value yet. */
  async text(): Promise<string> {
    const text = await this.#meter.text();
    const empty = [...this.#histograms].filter(([name]) => !text.includes(`# TYPE ${name} `));
    return text + empty.map(([name, help]) => `# HELP ${name} ${help}\n# TYPE ${name} histogram\n`).join('');
  }
}

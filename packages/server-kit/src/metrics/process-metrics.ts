import { readdirSync, readFileSync } from 'node:fs';
import { constants, monitorEventLoopDelay, PerformanceObserver, type PerformanceEntry } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import v8 from 'node:v8';
import type { Attributes, Meter, ObservableResult } from '@opentelemetry/api';
import { createReadableMeter, type ReadableMeter } from './meter.ts';

let ofProcess: Omit<ReadableMeter, 'meter'> | undefined;

/** Returns metrics of Node and the system: memory, processor, files, event loop lag. Created once per process, at the
 *  first call. Names are those of Prometheus clients for Node. */
export function getProcessMetrics(): Omit<ReadableMeter, 'meter'> {
  if (!ofProcess) {
    const { meter, ...readings } = createReadableMeter();
    observeSystem(meter);
    observeEventLoop(meter);
    observeMemory(meter);
    observeResources(meter);
    observeGarbageCollection(meter);
    ofProcess = readings;
  }
  return ofProcess;
}

function addGauge(meter: Meter, name: string, help: string, observe: (result: ObservableResult) => unknown): void {
  meter.createObservableGauge(name, { description: help }).addCallback(async (result) => void (await observe(result)));
}

function addNumber(meter: Meter, name: string, help: string, read: () => number | undefined): void {
  addGauge(meter, name, help, (result) => {
    const value = read();
    if (value !== undefined) result.observe(value);
  });
}

function observeSystem(meter: Meter): void {
  const cpu = (name: string, help: string, read: (usage: NodeJS.CpuUsage) => number) =>
    meter
      .createObservableCounter(name, { description: help })
      .addCallback((result) => result.observe(read(process.cpuUsage()) / 1e6));
  cpu('process_cpu_user_seconds_total', 'Total user CPU time spent in seconds.', ({ user }) => user);
  cpu('process_cpu_system_seconds_total', 'Total system CPU time spent in seconds.', ({ system }) => system);
  cpu(
    'process_cpu_seconds_total',
    'Total user and system CPU time spent in seconds.',
    ({ user, system }) => user + system,
  );
  const startedAt = Math.round(Date.now() / 1000 - process.uptime());
  addNumber(
    meter,
    'process_start_time_seconds',
    'Start time of the process since unix epoch in seconds.',
    () => startedAt,
  );
  addNumber(meter, 'process_open_fds', 'Number of open file descriptors.', countOpenFiles);
  const mostFiles = Number(/^Max open files +(\d+)/m.exec(readProcessFile('limits'))?.[1]);
  addNumber(meter, 'process_max_fds', 'Maximum number of open file descriptors.', () => mostFiles || undefined);
  const [major = '', minor = '', patch = ''] = process.version.slice(1).split('.');
  addGauge(meter, 'nodejs_version_info', 'Node.js version info.', (result) => {
    result.observe(1, { version: process.version, major, minor, patch });
  });
}

function countOpenFiles(): number | undefined {
  try {
    return readdirSync('/proc/self/fd').length - 1; // without the file of this listing
  } catch {
    return undefined;
  }
}

/** Returns a file of the process information of Linux; empty on another system. */
function readProcessFile(name: string): string {
  try {
    return readFileSync(`/proc/self/${name}`, 'utf8');
  } catch {
    return '';
  }
}

function observeEventLoop(meter: Meter): void {
  const delays = monitorEventLoopDelay();
  delays.enable();
  addGauge(meter, 'nodejs_eventloop_lag_seconds', 'Lag of event loop in seconds.', async (result) => {
    const since = performance.now();
    await setImmediate();
    result.observe((performance.now() - since) / 1000);
  });
  const figures: [suffix: string, help: string, read: () => number][] = [
    ['_min', 'The minimum recorded event loop delay.', () => delays.min],
    ['_max', 'The maximum recorded event loop delay.', () => delays.max],
    ['_mean', 'The mean of the recorded event loop delays.', () => delays.mean],
    ['_stddev', 'The standard deviation of the recorded event loop delays.', () => delays.stddev],
    ['_p50', 'The 50th percentile of the recorded event loop delays.', () => delays.percentile(50)],
    ['_p90', 'The 90th percentile of the recorded event loop delays.', () => delays.percentile(90)],
    ['_p99', 'The 99th percentile of the recorded event loop delays.', () => delays.percentile(99)],
  ];
  const gauges = figures.map(([suffix, help]) =>
    meter.createObservableGauge(`nodejs_eventloop_lag${suffix}_seconds`, { description: help }),
  );
  meter.addBatchObservableCallback((result) => {
    for (const [index, [, , read]] of figures.entries()) result.observe(gauges[index]!, read() / 1e9);
    delays.reset();
  }, gauges);
}

/** Returns a memory figure of Linux in bytes; `undefined` on another system. */
function readMemoryBytes(field: string): number | undefined {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readProcessFile('status'))?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
}

function observeMemory(meter: Meter): void {
  addNumber(
    meter,
    'process_resident_memory_bytes',
    'Resident memory size in bytes.',
    () => readMemoryBytes('VmRSS') ?? process.memoryUsage.rss(),
  );
  addNumber(meter, 'process_virtual_memory_bytes', 'Virtual memory size in bytes.', () => readMemoryBytes('VmSize'));
  addNumber(meter, 'process_heap_bytes', 'Process heap size in bytes.', () => readMemoryBytes('VmData'));
  const heap = (name: string, help: string, read: (usage: NodeJS.MemoryUsage) => number) =>
    addNumber(meter, name, help, () => read(process.memoryUsage()));
  heap('nodejs_heap_size_total_bytes', 'Process heap size from Node.js in bytes.', ({ heapTotal }) => heapTotal);
  heap('nodejs_heap_size_used_bytes', 'Process heap size used from Node.js in bytes.', ({ heapUsed }) => heapUsed);
  heap('nodejs_external_memory_bytes', 'Node.js external memory size in bytes.', ({ external }) => external);
  const space = (figure: string, read: (space: v8.HeapSpaceInfo) => number) =>
    addGauge(
      meter,
      `nodejs_heap_space_size_${figure}_bytes`,
      `Process heap space size ${figure} from Node.js in bytes.`,
      (result) => {
        for (const one of v8.getHeapSpaceStatistics()) {
          result.observe(read(one), { space: one.space_name.replace(/_space$/, '') });
        }
      },
    );
  space('total', ({ space_size }) => space_size);
  space('used', ({ space_used_size }) => space_used_size);
  space('available', ({ space_available_size }) => space_available_size);
}

function observeResources(meter: Meter): void {
  const { _getActiveHandles: handles, _getActiveRequests: requests } = process as unknown as Record<
    '_getActiveHandles' | '_getActiveRequests',
    () => object[]
  >;
  addCounts(meter, 'nodejs_active_resources', 'active resources that keep the event loop alive', () =>
    process.getActiveResourcesInfo(),
  );
  addCounts(meter, 'nodejs_active_handles', 'active libuv handles', () => handles.call(process).map(getTypeName));
  addCounts(meter, 'nodejs_active_requests', 'active libuv requests', () => requests.call(process).map(getTypeName));
}

function getTypeName({ constructor }: object): string {
  return constructor.name;
}

/** Adds a gauge by type, and a gauge of the total. A type that is gone is counted as 0. */
function addCounts(meter: Meter, name: string, what: string, list: () => string[]): void {
  const counts = new Map<string, number>();
  addGauge(meter, name, `Number of ${what}, grouped by type.`, (result) => {
    for (const type of counts.keys()) counts.set(type, 0);
    for (const type of list()) counts.set(type, (counts.get(type) ?? 0) + 1);
    for (const [type, count] of counts) result.observe(count, { type } satisfies Attributes);
  });
  addNumber(meter, `${name}_total`, `Total number of ${what}.`, () => list().length);
}

const GC_KINDS: Record<number, string> = {
  [constants.NODE_PERFORMANCE_GC_MAJOR]: 'major',
  [constants.NODE_PERFORMANCE_GC_MINOR]: 'minor',
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL]: 'incremental',
  [constants.NODE_PERFORMANCE_GC_WEAKCB]: 'weakcb',
};

function observeGarbageCollection(meter: Meter): void {
  const durations = meter.createHistogram('nodejs_gc_duration_seconds', {
    description: 'Garbage collection duration by kind, one of major, minor, incremental or weakcb.',
    advice: { explicitBucketBoundaries: [0.001, 0.01, 0.1, 1, 2, 5] },
  });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { detail: { kind: number } })[]) {
      durations.record(entry.duration / 1000, { kind: GC_KINDS[entry.detail.kind] });
    }
  });
  observer.observe({ entryTypes: ['gc'] });
}

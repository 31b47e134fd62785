import { expect, it } from 'vitest';
import { getProcessMetrics } from './process-metrics.ts';

/** Names and types that dashboards and alarms of operators may use, on Linux. */
const METRICS = `
  process_cpu_user_seconds_total counter
  process_cpu_system_seconds_total counter
  process_cpu_seconds_total counter
  process_start_time_seconds gauge
  process_resident_memory_bytes gauge
  process_virtual_memory_bytes gauge
  process_heap_bytes gauge
  process_open_fds gauge
  process_max_fds gauge
  nodejs_eventloop_lag_seconds gauge
  nodejs_eventloop_lag_min_seconds gauge
  nodejs_eventloop_lag_max_seconds gauge
  nodejs_eventloop_lag_mean_seconds gauge
  nodejs_eventloop_lag_stddev_seconds gauge
  nodejs_eventloop_lag_p50_seconds gauge
  nodejs_eventloop_lag_p90_seconds gauge
  nodejs_eventloop_lag_p99_seconds gauge
  nodejs_active_resources_total gauge
  nodejs_active_handles_total gauge
  nodejs_active_requests_total gauge
  nodejs_heap_size_total_bytes gauge
  nodejs_heap_size_used_bytes gauge
  nodejs_external_memory_bytes gauge
  nodejs_heap_space_size_total_bytes gauge
  nodejs_heap_space_size_used_bytes gauge
  nodejs_heap_space_size_available_bytes gauge
  nodejs_version_info gauge
`;

/** Metrics by kind, which are absent while there is nothing of any kind. */
const BY_KIND = /^nodejs_(?:gc_duration_seconds|active_(?:resources|handles|requests)) /;

it.runIf(process.platform === 'linux')(
  'the process metrics have the names and types of Prometheus clients',
  async () => {
    const text = await getProcessMetrics().text();
    const types = [...text.matchAll(/^# TYPE (\S+ \S+)$/gm)].map(([, type]) => type);
    expect(new Set(types.filter((type = '') => !BY_KIND.test(type)))).toEqual(
      new Set(METRICS.trim().split(/\s*\n\s*/)),
    );
  },
);

it.each([
  [/^process_cpu_seconds_total [\d.e-]+$/m],
  [/^process_resident_memory_bytes \d{7,}$/m],
  [/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m],
  [/^nodejs_heap_space_size_used_bytes\{space="old"\} \d+$/m],
  [/^nodejs_version_info\{version="v\d+\.\d+\.\d+",major="\d+",minor="\d+",patch="\d+"\} 1$/m],
])('the process metrics contain a value like %s', async (line) => {
  expect(await getProcessMetrics().text()).toMatch(line);
});

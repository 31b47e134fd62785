import { collectDefaultMetrics, Registry } from 'prom-client';

let ofProcess: Registry | undefined;

/** Returns metrics of Node and the system: memory, processor, files, event loop lag. Created once per process, at the
 *  first call. */
export function getProcessMetrics(): Pick<Registry, 'metrics' | 'getMetricsAsJSON'> {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

import { collectDefaultMetrics, Registry } from 'prom-client';

let ofProcess: Registry | undefined;

/** Of Node and the system: memory, processor, files, lag of the event loop. Once per process, whatever it runs, and
 *  measured from when somebody first asks. */
export function processMetrics(): Pick<Registry, 'metrics' | 'getMetricsAsJSON'> {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

// Thread that ends the render process when a job exceeds its limits. A thread is necessary because the decoder blocks
// the main thread. The limits of worker threads do not count buffers, and no limit of an operating system exists on all
// systems.
import { workerData } from 'node:worker_threads';

const CHECKED_EVERY_MS = 20;
/** Limits of the running job: memory in bytes, and the processor time of the process in milliseconds at which the job
 *  ends. Both are 0 without a running job. */
const limits = new Float64Array(workerData.shared);

setInterval(() => {
  // Both limits are read before the slow measurements. When the job ends meanwhile, the shared limits become 0, which
  // would look exceeded.
  const [memoryBytes, endMs] = limits;
  if (memoryBytes === 0 || endMs === 0) return;
  const { user, system } = process.cpuUsage();
  const isLate = (user + system) / 1000 > endMs;
  if (isLate || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, workerData.signal);
}, CHECKED_EVERY_MS);

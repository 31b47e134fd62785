// A thread beside the decoder, which lets nothing else run: ends the process when a job takes more than it may. The
// limits of worker threads do not count buffers, and no limit of the system does the same everywhere.
import { workerData } from 'node:worker_threads';

const CHECKED_EVERY_MS = 20;
/** Of the job under way: allowed memory in bytes, and the processor time in milliseconds at which it ends; 0 without one. */
const limits = new Float64Array(workerData.shared);

setInterval(() => {
  // Read at once, before anything that takes time: when the job ends meanwhile they turn to 0, which is no limit.
  const [memoryBytes, endMs] = limits;
  if (memoryBytes === 0 || endMs === 0) return;
  const { user, system } = process.cpuUsage();
  const isLate = (user + system) / 1000 > endMs;
  if (isLate || process.memoryUsage.rss() > memoryBytes) process.kill(process.pid, workerData.signal);
}, CHECKED_EVERY_MS);

// A thread beside the decoder, which lets nothing else run: ends the process when a job takes more than it may. The
// limits of worker threads do not count buffers, and no limit of the system does the same everywhere.
import { workerData } from 'node:worker_threads';

const CHECKED_EVERY_MS = 20;
/** Of the job under way: allowed memory in bytes, and the processor time in milliseconds at which it ends; 0 without one. */
const [MEMORY, END] = [0, 1];
const limits = new Float64Array(workerData);

setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (limits[END] === 0) return;
  const isLate = (user + system) / 1000 > limits[END];
  if (isLate || process.memoryUsage.rss() > limits[MEMORY]) process.kill(process.pid, 'SIGKILL');
}, CHECKED_EVERY_MS);

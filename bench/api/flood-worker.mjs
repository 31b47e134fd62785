// Asks one address on many connections, in a thread of its own, and reports how it was answered.
import autocannon from 'autocannon';
import { parentPort, workerData } from 'node:worker_threads';

const { requests, latency, errors, timeouts, duration } = await autocannon({
  ...workerData,
  headers: { 'accept-encoding': 'br' },
  setupClient: (client) => (client.pipelinedRequests.addBody = () => undefined), // reading bodies costs more than sending
});
parentPort.postMessage({ perSecond: requests.total / duration, p99: latency.p99, errors: errors + timeouts }, []);

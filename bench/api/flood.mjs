// Requests one address on many connections, in a separate process, and reports the responses. Run: `node flood.mjs URL
// CONNECTIONS SECONDS`, with an IPC channel.
import process from 'node:process';
import autocannon from 'autocannon';

const [url, connections, duration] = process.argv.slice(2);
const { requests, latency, errors, timeouts } = await autocannon({
  url,
  connections: Number(connections),
  duration: Number(duration),
  headers: { 'accept-encoding': 'br' },
  // Reading bodies costs more than sending.
  setupClient: (client) => (client.pipelinedRequests.addBody = () => undefined),
});
process.send({ perSecond: requests.total / Number(duration), p99: latency.p99, errors: errors + timeouts });
process.disconnect();

import autocannon, { type Client, type Options, type Result } from 'autocannon';

/** Requests a server continuously, on each connection after the previous response.
 *  @throws Error for a failed or missing response */
export async function runSteadyLoad(options: Options): Promise<Result> {
  const result = await autocannon({ ...options, setupClient: keepNoBodies });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed, ${timeouts} too late`);
  return result;
}

/** Makes Autocannon discard bodies. Reading a compressed body as text takes ten times as long as the server needs for
 *  the response. */
function keepNoBodies(client: Client): void {
  (client as Client & { pipelinedRequests: { addBody: () => void } }).pipelinedRequests.addBody = () => undefined;
}

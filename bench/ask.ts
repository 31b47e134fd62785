import autocannon, { type Client, type Options, type Result } from 'autocannon';

/** Asks a server again and again, on each connection as soon as the answer before is there.
 *  @throws Error for an answer that is no success, and where none comes */
export async function askSteadily(options: Options): Promise<Result> {
  const result = await autocannon({ ...options, setupClient: keepNoBodies });
  const { non2xx, errors, timeouts } = result;
  if (non2xx + errors > 0) throw new Error(`${options.url}: ${non2xx} refused, ${errors} failed, ${timeouts} too late`);
  return result;
}

/** Autocannon reads each body as text; of a compressed one, that takes ten times what the server takes to send it. */
function keepNoBodies(client: Client): void {
  (client as Client & { pipelinedRequests: { addBody: () => void } }).pipelinedRequests.addBody = () => undefined;
}

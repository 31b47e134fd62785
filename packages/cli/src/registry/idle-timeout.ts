/** Maximum time without any bytes from a site, in milliseconds. */
export const IDLE_TIMEOUT_MS = 10_000;

/** Error after too long without any bytes sent or received. */
export class IdleTimeoutError extends Error {
  override name = 'IdleTimeoutError';
}

export interface IdleTimeoutOptions {
  idleMs?: number;
  /** Checks halfway through the timeout whether the server is alive: long work sends nothing meanwhile. */
  isThere?: (signal: AbortSignal) => Promise<boolean>;
}

export interface CompleteResponse {
  response: Response;
  text: string;
}

/** Fetches a complete response, with a timeout of ten seconds without any bytes sent or received.
 *  @param start called with the signal for fetch, and a function to call whenever bytes were sent
 *  @throws IdleTimeoutError, and errors of fetch */
export async function withIdleTimeout(
  start: (signal: AbortSignal, onSent: () => void) => Promise<Response>,
  { idleMs = IDLE_TIMEOUT_MS, isThere }: IdleTimeoutOptions = {},
): Promise<CompleteResponse> {
  const controller = new AbortController();
  const { signal } = controller;
  const timers: NodeJS.Timeout[] = [];
  const stop = () => {
    for (const timer of timers.splice(0)) clearTimeout(timer);
  };
  const listen = () => {
    stop();
    if (isThere)
      timers.push(
        setTimeout(() => void isThere(signal).then((is) => is && !signal.aborted && listen(), ignore), idleMs / 2),
      );
    timers.push(setTimeout(() => controller.abort(new IdleTimeoutError()), idleMs));
  };
  listen();
  try {
    const response = await start(signal, listen);
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of response.body ?? []) {
      listen();
      text += decoder.decode(chunk, { stream: true });
    }
    return { response, text: text + decoder.decode() };
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    stop();
    controller.abort(); // cancels concurrent requests
  }
}

function ignore(): void {
  // An unreachable server is ignored here, because the timeout ends the request.
}

/** How long nothing may be heard of a site before it is given up, in milliseconds. */
export const IDLE_TIMEOUT_MS = 10_000;

/** Nothing was sent or received for too long. */
export class IdleTimeoutError extends Error {
  override name = 'IdleTimeoutError';
}

export interface IdleTimeoutOptions {
  idleMs?: number;
  /** Asked halfway through a silence whether somebody is there at all: what takes long sends nothing meanwhile. */
  isThere?: (signal: AbortSignal) => Promise<boolean>;
}

export interface WholeAnswer {
  response: Response;
  text: string;
}

/** A fetch with its whole answer, given up when nothing is heard for ten seconds, be it of the answer or of what is sent.
 *  @param start given the signal to fetch with, and what to call whenever something was sent
 *  @throws IdleTimeoutError, and what fetch throws */
export async function withIdleTimeout(
  start: (signal: AbortSignal, onSent: () => void) => Promise<Response>,
  { idleMs = IDLE_TIMEOUT_MS, isThere }: IdleTimeoutOptions = {},
): Promise<WholeAnswer> {
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
    controller.abort(); // what is still asked beside it
  }
}

function ignore(): void {
  // the silence goes on
}

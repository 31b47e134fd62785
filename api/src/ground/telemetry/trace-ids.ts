let beginning: string | undefined;

/** Has the span that is started meanwhile begin a trace with this id.
 *  @param id thirty-two hexadecimal digits */
export function beginTrace<T>(id: string, start: () => T): T {
  beginning = id;
  try {
    return start();
  } finally {
    beginning = undefined;
  }
}

/** The ids of a span: those of the trace that begins, as `Server-Timing` says them, or else drawn at random. */
export const IDS = {
  generateTraceId: () => beginning ?? randomDigits(32),
  generateSpanId: () => (beginning === undefined ? randomDigits(16) : rootSpanId(beginning)),
};

/** The span that a trace begins with. */
export function rootSpanId(traceId: string): string {
  return traceId.slice(16);
}

function randomDigits(count: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(count / 2))).toString('hex');
}

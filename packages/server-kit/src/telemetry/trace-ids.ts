let beginning: string | undefined;

/** Starts a span as the root of a trace with this id.
 *  @param id thirty-two hexadecimal digits */
export function beginTrace<T>(id: string, start: () => T): T {
  beginning = id;
  try {
    return start();
  } finally {
    beginning = undefined;
  }
}

/** Generates span and trace ids: those of the starting trace, as sent by `Server-Timing`, otherwise random ones. */
export const idGenerator = {
  generateTraceId: () => beginning ?? randomDigits(32),
  generateSpanId: () => (beginning === undefined ? randomDigits(16) : getRootSpanId(beginning)),
};

/** Returns the root span of a trace. */
export function getRootSpanId(traceId: string): string {
  return traceId.slice(16);
}

function randomDigits(count: number): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(count / 2))).toString('hex');
}

import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/** Does nothing until somebody listens. */
const tracer = trace.getTracer('fotosoc');

/** Notes how long a part of a request takes, within the part that it belongs to.
 *  @param name of a fixed set, and attributes likewise: the pattern of a route, never a path or who asked
 *  @throws what the part throws, which its span says */
export async function traced<T>(name: string, attributes: Attributes, part: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await part();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'unknown' });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Says of the part under way that it has failed, where nothing is thrown. */
export function noteFailed(): void {
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR });
}

import { SpanStatusCode, trace, type Attributes } from '@opentelemetry/api';

/** Tracer that does nothing unless a collector is configured. */
const tracer = trace.getTracer('fotosoc');

/** Records a part of a request as a span within its parent span.
 *  @param name name from a fixed set, like attributes: the pattern of a route, never a path or the requester
 *  @throws errors of the part, which are recorded */
export async function runInSpan<T>(name: string, attributes: Attributes, part: () => Promise<T>): Promise<T> {
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

/** Marks the current span as failed without an exception. */
export function markSpanFailed(): void {
  trace.getActiveSpan()?.setStatus({ code: SpanStatusCode.ERROR });
}

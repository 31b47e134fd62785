import { ROOT_CONTEXT, trace, TraceFlags, type Attributes } from '@opentelemetry/api';
import { SeverityNumber, type Logger } from '@opentelemetry/api-logs';
import type { LogStream } from './log.ts';
import { getRootSpanId } from './trace-ids.ts';

const SEVERITIES: Record<number, SeverityNumber> = {
  10: SeverityNumber.TRACE,
  20: SeverityNumber.DEBUG,
  30: SeverityNumber.INFO,
  40: SeverityNumber.WARN,
  50: SeverityNumber.ERROR,
  60: SeverityNumber.FATAL,
};

/** Forwards each log line with its trace, and writes it as before.
 *  @param output original target of the log */
export function createLogForwarder(logger: Logger, output: LogStream): LogStream {
  return {
    write(line) {
      output.write(line);
      const { level, time, msg, trace: traceId, pid: _pid, hostname: _hostname, ...fields } = JSON.parse(line) as Line;
      logger.emit({
        severityNumber: SEVERITIES[level] ?? SeverityNumber.UNSPECIFIED,
        timestamp: time,
        body: msg ?? '',
        attributes: flat(fields),
        ...(traceId !== undefined && { context: contextOf(traceId) }),
      });
    },
  };
}

interface Line {
  level: number;
  time: number;
  msg?: string;
  trace?: string;
  pid: number;
  hostname: string;
  [field: string]: unknown;
}

function contextOf(traceId: string) {
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId: getRootSpanId(traceId),
    traceFlags: TraceFlags.SAMPLED,
  });
}

/** Flattens nested fields to dotted names: `err.stack`. */
function flat(fields: object, before = ''): Attributes {
  const entries = Object.entries(fields).map(([name, value]): Attributes => {
    if (typeof value === 'object' && value !== null) return flat(value as object, `${before}${name}.`);
    return { [before + name]: value as string | number | boolean };
  });
  return Object.assign({}, ...entries) as Attributes;
}

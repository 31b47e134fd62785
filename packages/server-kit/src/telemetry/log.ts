import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';

/** Target of a log other than the process's own output. */
export interface LogStream {
  write: (line: string) => void;
}

/** Returns the logging options. Only the path of an address is logged: the query may contain a token of a mail. */
export function createLogOptions(
  { logLevel }: { logLevel: string },
  stream?: LogStream,
): FastifyLoggerOptions & { stream?: LogStream } {
  return {
    level: logLevel,
    ...(stream && { stream }),
    serializers: {
      req: ({ method, url, host, ip }: FastifyRequest) => ({
        method,
        path: url.split('?', 1)[0],
        host,
        remoteAddress: ip,
      }),
    },
  };
}

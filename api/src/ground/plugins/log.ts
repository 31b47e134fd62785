import type { FastifyLoggerOptions, FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';

/** Where a log goes that is not the process's own output. */
export interface LogStream {
  write: (line: string) => void;
}

/** How the server logs. Of an address only the path: what follows may be a token that a mail brought. */
export function logOptions({ logLevel }: Config, stream?: LogStream): FastifyLoggerOptions & { stream?: LogStream } {
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

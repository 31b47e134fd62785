import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const FAULTS = [
  '404',
  '500',
  'hangs',
  'slow drip',
  'truncated',
  'one byte flipped',
  'code put in',
  'wrong type',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface FaultRule {
  files: RegExp;
  fault: Fault;
  /** Text before the position of a truncation or a flipped bit. Default the middle, or the last byte. */
  after?: string;
}

/** Traces of injected code: a script defines this global, a stylesheet sets this colour. */
export const TAMPERED = { name: '__TAMPERED__', color: 'rgb(255, 0, 0)' };

export interface Report {
  remote: string;
  version: string;
  kind: string;
}

export interface UnopenedReport {
  shell: string;
  reason: string;
  detail?: string;
}

/** Starts a proxy that simulates a bad network or disk: the proxy forwards all files except for `faulty`. Reports of
 *  pages are recorded in `reports` and `unopened`, the addresses of all requests in `requests`.
 *  @param isSilent whether reports are withheld from the site, to prevent a rollback */
export async function startFaultyProxy(site: string, faulty: () => FaultRule | undefined, { isSilent = false } = {}) {
  const reports: Report[] = [];
  const unopened: UnopenedReport[] = [];
  const requests: string[] = [];
  const { hostname, port } = new URL(site);
  let heldResponse: http.ServerResponse | undefined;
  const server = http.createServer((request, response) => {
    requests.push(request.url ?? '');
    const found = faulty();
    const { fault, after } = found?.files.test(request.url ?? '') ? found : {};
    if (fault === 'hangs') return;
    if (fault === '404' || fault === '500') {
      response.writeHead(Number(fault)).end();
      return;
    }
    const isReport = request.url === '/api/remote-reports';
    const isUnopened = request.url === '/api/page-starts';
    if (isReport) read(request, (body) => reports.push(...(body as { reports: Report[] }).reports));
    if (isUnopened) read(request, (body) => unopened.push(body as UnopenedReport));
    if (request.url === '/api/opened-pages' && isSilent) {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"view":"none"}');
      return;
    }
    const isToldOf = isReport || isUnopened || request.url === '/api/page-views';
    if (isToldOf && isSilent) {
      response.writeHead(202).end();
      return;
    }
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const upstream = http.request({ hostname, port, path: request.url, method: request.method, headers }, (answer) => {
      if (!fault) {
        response.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(response);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        spoil({ fault, after }, answer, Buffer.concat(chunks), response);
        if (fault === 'truncated' && after !== undefined) heldResponse = response;
        else if (fault === 'truncated') response.destroy();
      });
    });
    upstream.on('error', () => response.destroy());
    request.on('error', () => upstream.destroy());
    request.pipe(upstream);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    reports,
    unopened,
    requests,
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Ends the connection of a truncated page, which is held until then: an earlier end would show the browser's own
     *  error page. */
    cutOff: () => heldResponse?.destroy(),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function read(request: http.IncomingMessage, take: (body: unknown) => unknown): void {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => take(JSON.parse(Buffer.concat(chunks).toString())));
}

function spoil(
  { fault, after }: Omit<FaultRule, 'files'>,
  { statusCode, headers }: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
) {
  const found = after === undefined ? -1 : body.indexOf(after);
  const place = found < 0 ? undefined : found + after!.length;
  if (fault === 'wrong type') response.writeHead(statusCode!, { ...headers, 'content-type': 'text/html' }).end(body);
  else if (fault === 'one byte flipped') {
    const flipped = place ?? body.length - 1;
    body[flipped] = body[flipped]! ^ 1;
    response.writeHead(statusCode!, headers).end(body);
  } else if (fault === 'code put in') {
    const isStyle = headers['content-type']?.startsWith('text/css');
    const code = isStyle ? `html{background:${TAMPERED.color}!important}` : `globalThis.${TAMPERED.name}=true;`;
    delete headers['content-length'];
    response.writeHead(statusCode!, headers).end(code + body.toString());
  } else if (fault === 'truncated') {
    const sent = body.subarray(0, place ?? body.length / 2);
    response.writeHead(statusCode!, headers).write(sent);
  } else {
    response.writeHead(statusCode!, headers);
    drip(body, response);
  }
}

/** Sends a byte now and then, beyond every timeout. */
function drip(body: Buffer, response: http.ServerResponse): void {
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
  }, 100);
  response.on('close', () => {
    clearInterval(timer);
  });
}

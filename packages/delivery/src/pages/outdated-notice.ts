import { createHash } from 'node:crypto';
import { createPersonalResponse, type StoredResponse } from '@fotosoc/server-kit/http/responses/stored-response';

const POLICY = 'content-security-policy';

const STYLE =
  '[data-outdated]{margin:0;padding:.5rem 1rem;background:var(--bg-sunk,#8883);color:var(--ink);font-size:.875rem;text-align:center}';
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/** Outside the root of the shell, so that React ignores it. */
const NOTICE = Buffer.from(
  `<style>${STYLE}</style>\n<p role="status" data-outdated>Some of this page may be out of date.</p>\n`,
);
const BODY = Buffer.from('</head>\n<body>\n');

/** Returns an uncacheable page with a notice at its top. */
export async function addOutdatedNotice({ bytes, headers }: StoredResponse): Promise<StoredResponse> {
  const at = bytes.indexOf(BODY) + BODY.length;
  const noticed = Buffer.concat([bytes.subarray(0, at), NOTICE, bytes.subarray(at)]);
  return createPersonalResponse(noticed, {
    ...headers,
    [POLICY]: headers[POLICY]!.replace("style-src 'self'", `style-src 'self' ${STYLE_HASH}`),
    'cache-control': 'no-store',
  });
}

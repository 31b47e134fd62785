import type { FastifyInstance } from 'fastify';
import { smokeRender } from '@fotosoc/serving/checks/smoke-render';
import type { AskSite } from '@fotosoc/serving/checks/smoke-site';
import type { Render } from './publish-checks.ts';

/** A copy of the site without anybody's data, and the cookie of a member of it. */
export type OpenTrialCopy = () => Promise<{ app: FastifyInstance; session: string; close: () => Promise<void> }>;

/** Renders a version's pages in this very site, one version after the other; what members see, in a copy of it.
 *  @param chromiumPath undefined where there is no browser: then nothing is rendered, and the report says so */
export function renderIn(app: FastifyInstance, openTrialCopy: OpenTrialCopy, chromiumPath: string | undefined): Render {
  if (chromiumPath === undefined) return async () => ({ skipped: 'there is no Chromium on this machine' });
  const openMember = async () => {
    const { app: copy, session, close } = await openTrialCopy();
    return { ask: asker(copy, session), close };
  };
  let turn: Promise<unknown> = Promise.resolve();
  return async (bundle) => {
    const rendered = turn.then(() => smokeRender(bundle, { signedOut: asker(app), openMember }, chromiumPath));
    turn = rendered.catch(() => undefined);
    return rendered;
  };
}

/** @param cookie of whoever asks; nobody without it */
function asker(app: FastifyInstance, cookie?: string): AskSite {
  return async (url) => {
    const { statusCode, headers, rawPayload } = await app.inject({
      url,
      headers: { accept: '*/*', ...(cookie !== undefined && { cookie }) },
    });
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { status: statusCode, headers: Object.fromEntries(plain) as Record<string, string>, body: rawPayload };
  };
}

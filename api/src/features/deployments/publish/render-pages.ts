import type { FastifyInstance } from 'fastify';
import { smokeRender } from '@fotosoc/serving/checks/smoke-render';
import type { AskSite } from '@fotosoc/serving/checks/smoke-site';
import type { Render } from './publish-checks.ts';

/** Renders a version's pages in this very site, one version after the other.
 *  @param chromiumPath undefined where there is no browser: then nothing is rendered, and the report says so */
export function renderIn(app: FastifyInstance, chromiumPath: string | undefined): Render {
  if (chromiumPath === undefined) return async () => ({ skipped: 'there is no Chromium on this machine' });
  let turn: Promise<unknown> = Promise.resolve();
  return async (bundle) => {
    const rendered = turn.then(() => smokeRender(bundle, asker(app), chromiumPath));
    turn = rendered.catch(() => undefined);
    return rendered;
  };
}

function asker(app: FastifyInstance): AskSite {
  return async (url) => {
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { accept: '*/*' } });
    const plain = Object.entries(headers).map(([name, value]) => [name, String(value)]);
    return { status: statusCode, headers: Object.fromEntries(plain) as Record<string, string>, body: rawPayload };
  };
}

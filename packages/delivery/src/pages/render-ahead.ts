import type { FastifyInstance } from 'fastify';
import type { Registry } from '../registry/registry.ts';
import type { DeliveryServices } from '../services.ts';

/** Time between two looks for changed versions, in milliseconds. */
const LOOK_MS = 2_000;

/** Renders the listed pages without parameters when the server listens, and again after each change of versions: the
 *  render process then has the versions loaded, and the first visitor's page contains its fragments. Pages are
 *  requested one after the other, like by a visitor without an account. */
export function renderPagesAhead(
  app: FastifyInstance,
  { background, changes, config }: Pick<DeliveryServices, 'background' | 'changes' | 'config'>,
  registry: Registry,
): void {
  const { host } = new URL(config.publicUrl);
  let renderedRevision: number | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;

  async function renderChanged(): Promise<void> {
    const revision = await changes.deploymentRevision();
    if (revision === renderedRevision) return;
    renderedRevision = revision;
    for (const { path, isListed = true } of await registry.listPages()) {
      if (isListed && !/[:*]/.test(path) && !isClosing) await app.inject({ url: path, headers: { host } });
    }
  }

  function look(): void {
    background.run(() =>
      renderChanged().finally(() => {
        if (!isClosing) timer = setTimeout(look, LOOK_MS);
      }),
    );
  }

  app.addHook('onListen', look);
  app.addHook('preClose', async () => {
    isClosing = true;
    clearTimeout(timer);
  });
}

import { connect } from '@fotosoc/remote/registry-client';
import { openHeard, leadToTheirLine } from '../seeded-errors.ts';
import { DEPLOY_TOKENS, PORTS } from '../sites.ts';
import type { EngineName } from './engine.ts';
import { expect, test } from './fixtures.ts';

/** Where what is broken is in nobody's way. */
const SITE = `http://localhost:${PORTS.deployments}`;
/** No two engines break the same. */
const REMOTES = { chromium: 'mf-prints', firefox: 'mf-numbers', webkit: 'mf-calendar' } as const satisfies Record<
  EngineName,
  keyof typeof DEPLOY_TOKENS
>;

for (const { count, versions, tag } of [
  { count: 4, versions: [21], tag: [] },
  { count: 33, versions: [22, 23], tag: '@long' },
]) {
  test(
    `${versions.length * count} errors lead to their remote, version and line`,
    { tag },
    async ({ tab, engineName }) => {
      test.setTimeout(120_000 + versions.length * count * 10_000);
      const remote = REMOTES[engineName];
      const registry = connect({ name: remote, registryUrl: SITE, token: DEPLOY_TOKENS[remote] });
      const share = await leadToTheirLine(registry, { remote, versions, count }, async (seed) => {
        await openHeard(
          () => tab.open(SITE + seed.path),
          (script) => tab.run(script),
        );
        if (seed.isPressed) await tab.click(['button', 'Throw']);
      });
      expect(share).toBeGreaterThanOrEqual(0.95);
    },
  );
}

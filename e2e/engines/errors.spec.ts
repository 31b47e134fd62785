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

const VERSIONS = [22, 23];
const ERRORS = 33;

// What an engine's stack looks like is tried without a browser in the ordinary run, and all of this in Chromium.
test(
  `${VERSIONS.length * ERRORS} errors lead to their remote, version and line`,
  { tag: '@long' },
  async ({ tab, engineName }) => {
    test.setTimeout(VERSIONS.length * ERRORS * 12_000);
    const remote = REMOTES[engineName];
    const registry = connect({ name: remote, registryUrl: SITE, token: DEPLOY_TOKENS[remote] });
    const seeds = { remote, versions: VERSIONS, count: ERRORS };
    const share = await leadToTheirLine(registry, seeds, async (seed) => {
      await openHeard(
        () => tab.open(SITE + seed.path),
        (script) => tab.run(script),
      );
      if (seed.isPressed) await tab.click(['button', 'Throw']);
    });
    expect(share).toBeGreaterThanOrEqual(0.95);
  },
);

import { createRegistryClient } from '@fotosoc/cli/registry-client';
import { openReportingPage, measureAttributedShare } from '../seeded-errors.ts';
import { DEPLOY_TOKENS, PORTS } from '../sites.ts';
import type { EngineName } from './engine.ts';
import { expect, test } from './fixtures.ts';

/** Site on which broken remotes disturb no other test. */
const SITE = `http://localhost:${PORTS.deployments}`;
/** A different remote per engine. */
const REMOTES = { chromium: 'mf-prints', firefox: 'mf-numbers', webkit: 'mf-calendar' } as const satisfies Record<
  EngineName,
  keyof typeof DEPLOY_TOKENS
>;

const VERSIONS = [22, 23];
const ERRORS = 33;

// Unit tests of the ordinary run cover the stack formats of all engines, and this test runs in Chromium.
test(
  `${VERSIONS.length * ERRORS} errors lead to their remote, version and line`,
  { tag: '@long' },
  async ({ tab, engineName }) => {
    test.setTimeout(VERSIONS.length * ERRORS * 12_000);
    const remote = REMOTES[engineName];
    const registry = createRegistryClient({ name: remote, registryUrl: SITE, token: DEPLOY_TOKENS[remote] });
    const seeds = { remote, versions: VERSIONS, count: ERRORS };
    const share = await measureAttributedShare(registry, seeds, async (seed) => {
      await openReportingPage(
        () => tab.open(SITE + seed.path),
        (script) => tab.run(script),
      );
      if (seed.isPressed) await tab.click(['button', 'Throw']);
    });
    expect(share).toBeGreaterThanOrEqual(0.95);
  },
);

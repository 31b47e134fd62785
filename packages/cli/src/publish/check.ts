import path from 'node:path';
import { api } from '@fotosoc/contract';
import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/consumed-exports';
import { FORMER_CONSUMED_EXPORTS_FILE } from '@fotosoc/contract/registry/former-names';
import {
  findIncompatibilities,
  parseConsumedExports,
  type BuiltVersion,
} from '@fotosoc/publish-checks/incompatibilities';
import type { Platform } from '@fotosoc/publish-checks/platform';
import { BundleRefused, readBundle, type Bundle } from '@fotosoc/publish-checks/bundle';
import { findChromium, hasDriver } from '@fotosoc/publish-checks/chromium';
import { REFUSAL_CODES, type Refusal } from '@fotosoc/contract/registry/decision';
import { checkVersion } from '@fotosoc/publish-checks/check-version';
import { findBundleErrors } from '@fotosoc/publish-checks/bundle-errors';
import { findLiveSlots } from '@fotosoc/publish-checks/live-slots';
import type { RenderReport } from '@fotosoc/contract/registry/publish-check-report';
import type { Outcome } from '../outcome.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { resolveCombinedVersions } from './combined-versions.ts';
import { build } from './build.ts';
import { createCombinedSite, createLiveSite } from './site-to-check.ts';
import { requireOwnPaths, findRights } from './rights.ts';
import { readPlatform } from './checkout.ts';
import { withIdleTimeout } from '../registry/idle-timeout.ts';
import type { Command } from '../command/command.ts';
import type { NamedVersion } from '../command/options.ts';
import { CommandError } from '../command/command-error.ts';
import { describeNotes, describeRender } from './describe-checks.ts';

export async function check(command: Command, registry: RegistryClient): Promise<Outcome> {
  requireOwnPaths(command, await findRights(command, registry));
  await build(command);
  return checkBuilt(command);
}

/** Runs the registry's publish checks on the local build.
 *  @throws CommandError with the registry's sentence */
export async function checkBuilt(command: Command): Promise<Outcome> {
  const { dir, name } = command;
  try {
    const bundle = await readBundle(path.join(dir, 'dist'));
    const { manifest } = bundle;
    const platform = await readPlatform(command);
    const beside = command.against === undefined ? undefined : await resolveCombinedVersions(command, command.against);
    const { render, notes: found = [] } = await checkVersion({
      facts: { manifest, faults: findBundleErrors(bundle), breaks: await listTypeErrors(bundle, platform, command) },
      platform,
      asked: { to: 'publish' },
      render: () => renderIn(bundle, command, beside),
    });
    const notes = [...found, ...listUntriedNotes(manifest, render)];
    const named = beside?.map((other) => `${other.name} ${other.version}`) ?? [];
    if (named.length > 0 && 'skipped' in render) {
      const sentence = `No page was opened together with ${named.join(', ')}: ${render.skipped}.`;
      throw new CommandError(1, sentence, 'command/not-opened');
    }
    const shell = platform.shell?.version;
    const others = new Set(platform.others.map((other) => other.name)).size;
    const text = `${name} ${manifest.version} passes the publish checks: shell ${shell}, API ${platform.apiVersion}, ${[`${others} other remotes`, ...named].join(', ')}`;
    const json = { version: manifest.version, passes: true, shell, api: platform.apiVersion, render, notes };
    const said = [text, describeRender(render), ...describeNotes(notes)].join('\n');
    if (isUnrendered(render, command)) throw new CommandError(5, `${said}\n${UNSEEN}`, 'command/not-opened');
    return { text: said, json };
  } catch (error) {
    throw error instanceof BundleRefused ? new CommandError(1, error.message, REFUSAL_CODES[error.kind]) : error;
  }
}

/** Returns notes about untried fragments: a local check renders only publicly visible slots; the registry has a sandbox
 *  site with a member and sample content. */
function listUntriedNotes({ fragments = [] }: Manifest, render: RenderReport): string[] {
  const tried = 'skipped' in render ? [] : render.pages;
  const untried = fragments
    .map(({ slot }) => `the fragment for ${slot}`)
    .filter((fragment) => !tried.includes(fragment));
  const list = new Intl.ListFormat('en-GB').format(untried);
  return untried.length === 0 ? [] : [`Not checked here, only when you publish: ${list}.`];
}

const UNSEEN = 'The pages were not checked in a browser. To skip that check, set CHROMIUM_PATH=none.';

/** Returns whether a check needed a browser but found none. */
export function isUnrendered(
  render: RenderReport,
  { against, chromium }: Partial<Pick<Command, 'against' | 'chromium'>>,
): boolean {
  return 'skipped' in render && against !== undefined && chromium !== 'none';
}

/** Returns the type errors that the registry would report, as far as known locally: the API is that of this command's
 *  packages. */
async function listTypeErrors(
  { manifest, files }: Bundle,
  platform: Platform,
  { against }: Command,
): Promise<Refusal[]> {
  const consumedExports =
    manifest.consumedExports === undefined ? undefined : parseConsumedExports(files.get(manifest.consumedExports));
  if (against === undefined || !consumedExports) return [];
  const live = [platform.shell, platform.canaryShell].filter((shell) => shell !== undefined);
  const shells = live.map(async ({ version }) => readLiveVersion(against, { name: 'shell', version }));
  return findIncompatibilities({ manifest, consumedExports }, { shells: await Promise.all(shells), remotes: [] }, api);
}

/** Reads the consumed exports of a version on a site; unknown for older versions. */
async function readLiveVersion(site: string, version: NamedVersion): Promise<BuiltVersion> {
  for (const file of [CONSUMED_EXPORTS_FILE, FORMER_CONSUMED_EXPORTS_FILE]) {
    const { response, text } = await withIdleTimeout((signal) =>
      fetch(site + formatFileAddress(version, file), { signal }),
    );
    if (response.ok) return { manifest: version, consumedExports: parseConsumedExports(Buffer.from(text)) };
  }
  return { manifest: version, consumedExports: undefined };
}

async function renderIn(bundle: Bundle, command: Command, beside: readonly NamedVersion[] = []): Promise<RenderReport> {
  const { against, chromium } = command;
  if (against === undefined) return { skipped: 'no site is named (--against URL)' };
  const executable = findChromium(chromium);
  if (executable === undefined) return { skipped: 'there is no Chromium here (CHROMIUM_PATH)' };
  if (!hasDriver()) return { skipped: 'install playwright-core, which controls Chromium' };
  // Imported here, because only rendering needs the browser's driver.
  const { smokeRender } = await import('@fotosoc/publish-checks/smoke-render');
  const { origin, ask } =
    beside.length > 0 ? await createCombinedSite(command, against, beside) : createLiveSite(against);
  return smokeRender(
    bundle,
    { origin, signedOut: ask, ownSlots: await findLiveSlots(bundle.manifest, ask) },
    executable,
  );
}

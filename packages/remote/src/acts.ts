import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { faultInPrefixes } from '@fotosoc/contract/registry/own-prefixes';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { CODES } from '@fotosoc/contract/registry/verdict';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { checkAuditLog } from './audit.ts';
import { checkBuilt } from './check.ts';
import { builtManifest } from './checkout.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-error.ts';
import { describeDiff, diffManifests, withLines } from './diff.ts';
import { readJson, requireSources } from './folder.ts';
import { createRemote, install } from './new-remote.ts';
import { createRepository, prepare } from './new-repository.ts';
import type { VerbName } from './program.ts';
import type { RegistryClient } from './registry-client.ts';
import {
  describeChecks,
  describeHistory,
  describeOrigin,
  describeState,
  describeStatus,
  withOrigins,
} from './describe.ts';
import { outdated } from './outdated.ts';
import { everyVersion, wholeStatus } from './whole-status.ts';
import { watch } from './watch.ts';
import { explain, failingNow, newestHeld } from './why.ts';

/** What an act has to say: to people, and to programs. */
export interface Outcome {
  text: string;
  json: unknown;
}

export type Act = (command: Command, registry: RegistryClient) => Promise<Outcome>;

async function build({ dir, name }: Command): Promise<Outcome> {
  requireSources({ dir, name });
  const { build: buildPackage } = await import('@fotosoc/build'); // the bundler is loaded only where it is needed
  try {
    const { version, built } = await buildPackage(dir);
    return { text: `${name} ${version} ${built ? 'built' : 'is built already'}`, json: { version, built } };
  } catch (error) {
    throw new CommandError(1, `${name} could not be built.\n${(error as Error).message}`, 'command/build-failed');
  }
}

async function dev(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { develop } = await import('./dev/develop.ts'); // brings the bundler
  return develop(command, foreignPath(command, await rightsIfKnown(command, registry)));
}

async function check(command: Command, registry: RegistryClient): Promise<Outcome> {
  requireOwnPaths(command, await rightsIfKnown(command, registry));
  await build(command);
  return checkBuilt(command);
}

type Published = Reply<'POST /api/remotes/:name/versions'>;
type Moved = Reply<'POST /api/remotes/:name/activate'>;

async function publish(command: Command, registry: RegistryClient): Promise<Outcome> {
  await requirePublish(command, registry);
  await build(command);
  const manifest = builtManifest(command.dir)!;
  const answer = await registry.upload<Published>(path.join(command.dir, 'dist'), manifest, {
    override: command.override,
    origin: command.origin,
    onProgress: showProgress,
  });
  const outcome = answer.isNew ? 'published; nobody gets it yet' : 'was published before';
  const from = answer.isNew ? describeOrigin(command.origin) : '';
  const lines = [
    `${command.name} ${answer.version} ${outcome}${from && `; ${from}`}`,
    ...(answer.checks ? [describeChecks(answer.checks)] : []),
  ];
  return { text: lines.join('\n'), json: answer };
}

type Rights = Reply<'GET /api/remotes/:name/token'>;

/** Asked before anything is built, for that takes long.
 *  @throws CommandError for a token that is not live, may not publish, or is for other paths */
async function requirePublish(command: Command, registry: RegistryClient): Promise<void> {
  const rights = await registry.get<Rights>('token');
  if (!rights.verbs.includes('publish')) {
    throw new CommandError(1, `This token may ${rights.verbs.join(', ')}, but not publish.`, 'remotes/forbidden');
  }
  requireOwnPaths(command, rights);
}

/** What the token may do, where there is one and the registry knows it: neither a check nor development needs any. */
async function rightsIfKnown({ token }: Command, registry: RegistryClient): Promise<Partial<Rights>> {
  if (!token) return {};
  return registry.get<Rights>('token').catch(() => ({}));
}

/** @throws CommandError for a path that the token is not for, as the registry would say it */
function requireOwnPaths(command: Command, rights: Partial<Rights>): void {
  const fault = foreignPath(command, rights);
  if (fault !== undefined) throw new CommandError(1, fault, CODES.final);
}

/** What the registry would say of a path in remote.json that the token is not for. */
function foreignPath({ dir }: Command, { prefixes = null }: Partial<Rights>): string | undefined {
  const file = path.join(dir, 'remote.json');
  if (!existsSync(file)) return undefined; // the shell has none
  const { prefixes: described } = readJson(file) as Partial<RemoteDescription>;
  const paths = Array.isArray(described) ? described.filter((one) => typeof one === 'string') : []; // else the build says it
  return faultInPrefixes(paths, prefixes);
}

async function canary(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { percent, reason, override, expect } = command;
  if (percent === undefined) throw new CommandError(2, 'Say how many visitors get it: --percent N.');
  const version = chosenVersion(command);
  try {
    return moved(command, await registry.post<Moved>('activate', { version, percent, reason, override, expect }));
  } catch (error) {
    // A pipeline that is run again, after its end, finds that there is nothing left to do.
    if (!(error instanceof CommandError && error.code === 'remotes/already-active')) throw error;
    return { text: error.message, json: null };
  }
}

async function promote(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { reason, override, expect } = command;
  const body = { version: chosenVersion(command), reason, override, expect };
  return moved(command, await registry.post<Moved>('activate', body));
}

async function rollback(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { version, expect, canary: onlyCanary } = command;
  const body = { version, reason: requireReason(command), expect, onlyCanary };
  return moved(command, await registry.post<Moved>('rollback', body));
}

async function block(command: Command, registry: RegistryClient): Promise<Outcome> {
  if (!command.version) throw new CommandError(2, 'Say which version to block.');
  const body = { version: command.version, reason: requireReason(command), expect: command.expect };
  return moved(command, await registry.post<Moved>('block', body));
}

async function retire(command: Command, registry: RegistryClient): Promise<Outcome> {
  const body = { reason: requireReason(command), expect: command.expect };
  return moved(command, await registry.post<Moved>('retire', body));
}

async function restore(command: Command, registry: RegistryClient): Promise<Outcome> {
  return moved(command, await registry.post<Moved>('restore', { reason: command.reason }));
}

async function preview(command: Command, registry: RegistryClient): Promise<Outcome> {
  const answer = await registry.post<Reply<'POST /api/remotes/:name/previews'>>('previews', {
    version: chosenVersion(command),
  });
  return { text: `${answer.url}\nuntil ${answer.expiresAt}`, json: answer };
}

async function makeNew({ dir, name, against }: Command): Promise<Outcome> {
  const parent = path.dirname(dir);
  if (against === undefined && !existsSync(path.join(parent, 'shell'))) {
    throw new CommandError(2, 'Say which site it is for: --against URL.', 'command/no-site');
  }
  if (against === undefined) {
    createRemote(parent, name);
    install(parent);
  } else {
    await createRepository(dir, name, against);
    prepare(dir);
  }
  const run = against === undefined ? 'pnpm' : 'npx';
  const text = `${name} is at ${dir}. Next, in that folder: ${run} remote publish, then ${run} remote promote.`;
  return { text, json: { name, dir } };
}

async function built({ dir, name }: Command): Promise<Outcome> {
  const version = builtManifest(dir)?.version;
  if (version === undefined) throw new CommandError(1, `Nothing of ${name} is built here.`, 'command/not-built');
  return { text: version, json: { version } };
}

async function status(_: Command, registry: RegistryClient): Promise<Outcome> {
  const answer = await registry.get<RemoteStatus>();
  return { text: describeStatus(answer), json: answer };
}

async function history(_: Command, registry: RegistryClient): Promise<Outcome> {
  const { audit, versions } = await wholeStatus(registry);
  return { text: describeHistory(audit, versions), json: withOrigins(audit, versions) };
}

async function diff(command: Command, registry: RegistryClient): Promise<Outcome> {
  if (!command.version) throw new CommandError(2, 'Say which versions: diff [name] before [after].');
  const before = await manifestOf(command, registry, command.version);
  const after = await manifestOf(command, registry, chosenVersion({ ...command, version: command.otherVersion }));
  const textOf = async (manifest: Manifest, file: string) => fileOf(command, registry, manifest, file);
  const changes = await withLines(diffManifests(before, after), { before, after, textOf });
  const isSame = before.version === after.version;
  const versions = isSame ? [] : await everyVersion(registry, await registry.get<RemoteStatus>());
  const originFor = (version: string) => versions.find((known) => known.version === version)?.origin;
  const json = { ...changes, origins: [before, after].map(({ version }) => originFor(version) ?? null) };
  const origins = [before, after].map(({ version }) => {
    const from = describeOrigin(originFor(version) ?? {});
    return from && `\n  ${version}: ${from}`;
  });
  return { text: describeDiff(command.name, changes) + origins.join(''), json };
}

/** From here where it is built here, else as visitors get it. */
async function fileOf({ dir }: Command, registry: RegistryClient, manifest: Manifest, file: string) {
  if (!/\.(js|css|svg)$/.test(file)) return undefined;
  const isHere = builtManifest(dir)?.version === manifest.version;
  if (!isHere) return registry.file(manifest.version, file);
  return readFile(path.join(dir, 'dist', file), 'utf8');
}

async function manifestOf({ dir }: Command, registry: RegistryClient, version: string): Promise<Manifest> {
  const built = builtManifest(dir);
  return built?.version === version ? built : registry.get<Manifest>(`versions/${encodeURIComponent(version)}`);
}

async function why(command: Command, registry: RegistryClient): Promise<Outcome> {
  const { dir, name } = command;
  const status = await wholeStatus(registry);
  const asked = command.version ?? failingNow(status);
  const version = asked ?? newestHeld(status) ?? builtManifest(dir)?.version;
  if (!version) return { text: `Nothing is held against any version of ${name}.`, json: null };
  const live = status.state?.active;
  // Who asks at night means what visitors get.
  const first = asked === undefined && live !== undefined && live !== version ? explain(status, live) : undefined;
  const known = explain(status, version);
  if (known)
    return {
      text: [first, known].filter(Boolean).join('\n'),
      json: status.versions.find((candidate) => candidate.version === version),
    };
  const text = `${name} ${version} was never published here`;
  if (builtManifest(dir)?.version !== version) throw new CommandError(1, `${text}.`, 'command/unknown');
  try {
    await checkBuilt(command);
    return { text: `${text}; the gate has nothing against it`, json: { version, status: 'unpublished' } };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    return { text: `${text}. The gate refuses it: ${error.message}`, json: { version, refusal: error.message } };
  }
}

function showProgress(percent: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\rUploading ${percent} %${percent === 100 ? '\n' : ''}`);
}

export const ACTS = {
  new: makeNew,
  dev,
  build,
  built,
  watch,
  outdated,
  check,
  publish,
  preview,
  canary,
  promote,
  rollback,
  block,
  retire,
  restore,
  status,
  history,
  audit: checkAuditLog,
  diff,
  why,
} satisfies Record<VerbName, Act>;

function moved({ name }: Command, { state }: Moved): Outcome {
  return { text: describeState(name, state), json: state };
}

/** The version named, else the one built here. */
function chosenVersion({ dir, name, version }: Command): string {
  const chosen = version ?? builtManifest(dir)?.version;
  if (chosen) return chosen;
  throw new CommandError(2, `Say which version: nothing of ${name} is built here.`);
}

function requireReason({ reason }: Command): string {
  if (reason) return reason;
  throw new CommandError(2, 'Say why, for those who read the history: --reason "…".');
}

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteStatus } from '@fotosoc/contract/registry/status';
import { CommandError } from '../command/command-error.ts';
import type { Command } from '../command/command.ts';
import { describeOrigin } from '../command/origin.ts';
import type { Outcome } from '../outcome.ts';
import { readBuiltManifest, getChosenVersion } from '../publish/checkout.ts';
import type { RegistryClient } from '../registry/registry-client.ts';
import { listAllVersions } from '../status/complete-status.ts';
import { describeDiff, diffManifests, addChangedLines } from './diff.ts';

export async function diff(command: Command, registry: RegistryClient): Promise<Outcome> {
  if (!command.version) throw new CommandError(2, 'Name the versions to compare: diff [name] before [after].');
  const before = await manifestOf(command, registry, command.version);
  const after = await manifestOf(command, registry, getChosenVersion({ ...command, version: command.otherVersion }));
  const textOf = async (manifest: Manifest, file: string) => fileOf(command, registry, manifest, file);
  const changes = await addChangedLines(diffManifests(before, after), { before, after, textOf });
  const isSame = before.version === after.version;
  const versions = isSame ? [] : await listAllVersions(registry, await registry.get<RemoteStatus>());
  const originFor = (version: string) => versions.find((known) => known.version === version)?.origin;
  const json = { ...changes, origins: [before, after].map(({ version }) => originFor(version) ?? null) };
  const origins = [before, after].map(({ version }) => {
    const from = describeOrigin(originFor(version) ?? {});
    return from && `\n  ${version}: ${from}`;
  });
  return { text: describeDiff(command.name, changes) + origins.join(''), json };
}

async function fileOf({ dir }: Command, registry: RegistryClient, manifest: Manifest, file: string) {
  if (!/\.(js|css|svg)$/.test(file)) return undefined;
  const isHere = readBuiltManifest(dir)?.version === manifest.version;
  if (!isHere) return registry.file(manifest.version, file);
  return readFile(path.join(dir, 'dist', file), 'utf8');
}

async function manifestOf({ dir }: Command, registry: RegistryClient, version: string): Promise<Manifest> {
  const built = readBuiltManifest(dir);
  return built?.version === version ? built : registry.get<Manifest>(`versions/${encodeURIComponent(version)}`);
}

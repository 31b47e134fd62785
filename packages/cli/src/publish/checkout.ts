import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Reply } from '@fotosoc/contract';
import { findDocumentError } from '@fotosoc/contract/registry/document-error';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import { isSettled, listVersionSlots, type Platform } from '@fotosoc/publish-checks/platform';
import { normalizeManifest, normalizeRemoteJson } from '@fotosoc/contract/registry/former-names';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import type { Command } from '../command/command.ts';
import { CommandError } from '../command/command-error.ts';
import { readJson } from '../command/folder.ts';
import { withIdleTimeout } from '../registry/idle-timeout.ts';

/** Returns the manifest of a package's build; `undefined` without a build. */
export function readBuiltManifest(dir: string): Manifest | undefined {
  const file = path.join(dir, 'dist', MANIFEST_FILE);
  return existsSync(file) ? (normalizeManifest(readJson(file)) as Manifest) : undefined;
}

/** Returns the named version, or the version built here. */
export function getChosenVersion({ dir, name, version }: Pick<Command, 'dir' | 'name' | 'version'>): string {
  const chosen = version ?? readBuiltManifest(dir)?.version;
  if (chosen) return chosen;
  throw new CommandError(2, `Name a version: ${name} has not been built here.`);
}

/** Platform description; incomplete on older sites. */
type LivePlatform = Pick<Reply<'GET /api/platform'>, 'api' | 'shell'> & Partial<Reply<'GET /api/platform'>>;

/** Returns the platform for the publish checks: the shell, the API and the other remotes of a site, read from public
 *  addresses. Without `against`, the packages next to the remote in the site's workspace.
 *  @throws CommandError for an unreachable site, or without a workspace */
export async function readPlatform({ dir, name, against }: Command): Promise<Platform> {
  if (against === undefined) {
    const workspace = path.dirname(dir);
    if (!existsSync(path.join(workspace, 'shell/package.json'))) {
      throw new CommandError(2, 'Name the site to check against: --against URL.', 'command/no-site');
    }
    const version = packageVersion(workspace, 'shell');
    return {
      shell: readBuiltManifest(path.join(workspace, 'shell')) ?? { version },
      apiVersion: packageVersion(workspace, 'api'),
      others: readWorkspaceRemotes(workspace, name),
    };
  }
  const platform = await readSite<LivePlatform>(`${against}/api/platform`);
  const document = await readSite<RegistryDocument>(`${against}/api/remotes`);
  const fault = findDocumentError(document);
  if (fault) throw new CommandError(1, `${against} has no valid registry document. ${fault}`, 'command/unsound');
  const { api, shell: version, provides, deprecates, react, otherShells, remotes, maxCodeBytes } = platform;
  const own = remotes?.find((remote) => remote.name === name && remote.as === 'active');
  const beside = remotes
    ? remotes.map(({ name: other, prefixes, pages, slots, fragments, succeededAt, ...needs }) => ({
        name: other,
        prefixes,
        ...listVersionSlots({ pages, slots, fragments }),
        needs: { ...needs, ...(succeededAt && { isSettled: isSettled(succeededAt, new Date()) }) },
      }))
    : Object.entries(document.microFrontends).map(([other, versions]) => ({
        name: other,
        prefixes: versions.flatMap(({ extras }) => extras.prefixes),
      }));
  return {
    shell: version ? { version, provides: provides ?? undefined, deprecates, react: react ?? undefined } : undefined,
    canaryShell: otherShells?.find(({ as }) => as === 'canary'),
    lastGoodShell: otherShells?.find(({ as }) => as === 'last-good'),
    apiVersion: api,
    maxCodeBytes,
    activeSlots: own && listVersionSlots(own),
    others: beside.filter((other) => other.name !== name),
  };
}

/** Reads a public address of a site.
 *  @throws CommandError 3 without a readable response */
export async function readSite<T>(address: string): Promise<T> {
  try {
    const { response, text } = await withIdleTimeout((signal) =>
      fetch(address, { signal, headers: { contract: String(CONTRACT_REVISION) } }),
    );
    if (response.ok) return JSON.parse(text) as T;
  } catch {
    // reported below
  }
  throw new CommandError(3, `${address} could not be read.`, 'command/unreachable');
}

function readWorkspaceRemotes(workspace: string, name: string): Platform['others'] {
  return readdirSync(workspace)
    .filter((folder) => folder !== name && existsSync(path.join(workspace, folder, 'remote.json')))
    .map((folder) => normalizeRemoteJson(readJson(path.join(workspace, folder, 'remote.json'))) as RemoteDescription)
    .map((description) => {
      const { name: beside, prefixes, requires } = description;
      const { version, uses, react } = readBuiltManifest(path.join(workspace, beside)) ?? {};
      const needs = { shell: requires.shell, version, uses, react };
      return { name: beside, prefixes, needs, ...listVersionSlots(description) };
    });
}

function packageVersion(workspace: string, folder: string): string {
  return (readJson(path.join(workspace, folder, 'package.json')) as { version: string }).version;
}

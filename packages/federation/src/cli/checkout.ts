import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { RegistryDocument } from '../document.ts';
import type { GateContext } from '../gate/gate.ts';
import { MANIFEST_FILE, type Manifest } from '../manifest.ts';
import type { RemoteDescription } from '../remote-json.ts';
import { CommandError, type Command } from './command.ts';

/** The manifest of what is built here of a package; undefined if nothing is. */
export function builtManifest(workspace: string, name: string): Manifest | undefined {
  const file = path.join(workspace, name, 'dist', MANIFEST_FILE);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest) : undefined;
}

/** What the gate measures a bundle of this checkout against: the shell, the API and the remotes beside it. With
 *  `against`, the shell and the remotes that site has; nothing but its public addresses is asked. */
export async function gateContextOf({ workspace, name, against }: Command, bundle: Manifest): Promise<GateContext> {
  const here = {
    shell: builtManifest(workspace, 'shell') ?? {
      version: packageVersion(workspace, 'shell'),
      federation: bundle.federation,
    },
    apiVersion: packageVersion(workspace, 'api'),
    others: remotesBeside(workspace, name),
  };
  if (against === undefined) return here;
  const { microFrontends } = (await ask(`${against}/api/remotes`).then((answer) => answer.json())) as RegistryDocument;
  const page = await ask(`${against}/`).then((answer) => answer.text()); // even a 404 names the shell
  const [, version = here.shell.version] = /"\/shell\/([^/"]+)\//.exec(page) ?? [];
  const others = Object.entries(microFrontends)
    .filter(([other]) => other !== name)
    .map(([other, versions]) => ({ name: other, prefixes: versions.flatMap(({ extras }) => extras.prefixes) }));
  return { ...here, shell: { ...here.shell, version }, others };
}

async function ask(address: string): Promise<Response> {
  try {
    return await fetch(address);
  } catch {
    throw new CommandError(3, `${address} could not be reached.`, 'command/unreachable');
  }
}

function remotesBeside(workspace: string, name: string): GateContext['others'] {
  return readdirSync(workspace)
    .filter((folder) => folder !== name && existsSync(path.join(workspace, folder, 'remote.json')))
    .map((folder) => readJson(workspace, folder, 'remote.json') as RemoteDescription);
}

function packageVersion(workspace: string, folder: string): string {
  return (readJson(workspace, folder, 'package.json') as { version: string }).version;
}

function readJson(...parts: string[]): unknown {
  return JSON.parse(readFileSync(path.join(...parts), 'utf8'));
}

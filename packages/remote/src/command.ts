import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';

export const USAGE = `
  remote new      name                                  make a remote that is green at once
  remote dev      [name] --against URL [--port N]       develop it inside a deployed site
  remote build    [name]                                bundle it, if its sources changed
  remote check    [name] [--against URL]                build it and run the gate here
  remote publish  [name]                                build and upload a version; nobody gets it yet
  remote canary   [name] [version] --percent N          give it to a share of the visitors
  remote promote  [name] [version]                      give it to everybody
  remote rollback [name] [version] --reason "why"       take the canary or the active version back
  remote preview  [name] [version]                      a link that shows it to whoever opens it, for a day
  remote block    [name] version   --reason "why"       keep a version from everybody, for good
  remote status   [name]                                what is live, and since when
  remote history  [name]                                who did what, and why
  remote audit    [name] [--head HASH]                  whether the record of all acts is whole, and still has an entry
  remote diff     [name] before [after]                 files, routes and needs that changed
  remote why      [name] [version]                      how it came to be refused, rolled back or blocked

  name: the folder you are in, unless given. version: the one built here, unless given.
  --registry URL (or REGISTRY_URL; http://localhost:3000), token in DEPLOY_TOKEN, --reason "why", --json
  --override "why" (publish, canary, promote): in spite of what the gate may misjudge; needs the verb promote
`.trim();

const DEV_PORT = 3300;

/** What was asked for. */
export interface Command {
  act: string;
  /** The remote, e.g. `mf-galleries`, or `shell`. */
  name: string;
  version: string | undefined;
  /** The second of two versions. */
  otherVersion: string | undefined;
  percent: number | undefined;
  reason: string | undefined;
  /** Hash of an entry of the record that was noted earlier. */
  head: string | undefined;
  /** Why the gate is to let a version through all the same. */
  override: string | undefined;
  /** Address of a deployed site to check against or develop in. */
  against: string | undefined;
  /** Where `dev` serves that site with this remote. */
  port: number;
  registryUrl: string;
  /** Where Chromium is, for `check`; `none` for none. */
  chromium: string | undefined;
  token: string | undefined;
  isJson: boolean;
  /** The checkout this runs in. */
  workspace: string;
}

/** Why a command stops: a sentence for people, a code for programs, and the code it exits with. */
export class CommandError extends Error {
  override name = 'CommandError';
  constructor(
    readonly exitCode: 1 | 2 | 3,
    message: string,
    readonly code = 'command/usage',
  ) {
    super(message);
  }
}

/** @throws CommandError 2 for what cannot be understood */
export function readCommand(args: string[], env: Record<string, string | undefined>, cwd: string): Command {
  const { values, positionals } = parse(args);
  const [act = '', ...rest] = positionals;
  const workspace = findWorkspace(cwd);
  const isNamed = rest[0] !== undefined && (act === 'new' || isDeployable(workspace, rest[0]));
  const name = isNamed ? rest[0]! : path.basename(cwd);
  if (act !== 'new' && !isDeployable(workspace, name)) {
    throw new CommandError(2, `Say which remote, or go to its folder: ${name} has no remote.json.\n${USAGE}`);
  }
  const percent = values.percent === undefined ? undefined : Number(values.percent);
  if (percent !== undefined && !(percent > 0 && percent <= 100)) {
    throw new CommandError(2, `--percent must be a number above 0 and up to 100, not ${values.percent}.`);
  }
  if (values.against !== undefined && !/^https?:$/.test(protocolOf(values.against))) {
    throw new CommandError(2, `--against must be the address of a site, not ${values.against}.`);
  }
  if (values.head !== undefined && !/^[0-9a-f]{64}$/.test(values.head)) {
    throw new CommandError(2, `--head must be the hash of an entry as audit prints it, not ${values.head}.`);
  }
  const port = Number(values.port ?? DEV_PORT);
  if (!(Number.isInteger(port) && port >= 0 && port < 65_536)) {
    throw new CommandError(2, `--port must be a port, not ${values.port}.`);
  }
  return {
    act,
    name,
    version: rest[isNamed ? 1 : 0],
    otherVersion: rest[isNamed ? 2 : 1],
    percent,
    reason: values.reason,
    head: values.head,
    override: values.override,
    port,
    against: values.against?.replace(/\/+$/, ''),
    registryUrl: (values.registry ?? env['REGISTRY_URL'] ?? 'http://localhost:3000').replace(/\/+$/, ''),
    chromium: env['CHROMIUM_PATH'],
    token: env['DEPLOY_TOKEN'],
    isJson: values.json ?? false,
    workspace,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        registry: { type: 'string' },
        against: { type: 'string' },
        port: { type: 'string' },
        percent: { type: 'string' },
        reason: { type: 'string' },
        head: { type: 'string' },
        override: { type: 'string' },
        json: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandError(2, `${(error as Error).message}\n${USAGE}`);
  }
}

function protocolOf(address: string): string {
  return URL.canParse(address) ? new URL(address).protocol : '';
}

/** A remote, or the shell, which is deployed the same way. */
function isDeployable(workspace: string, name: string): boolean {
  return name === 'shell' || existsSync(path.join(workspace, name, 'remote.json'));
}

function findWorkspace(from: string): string {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (existsSync(path.join(dir, 'pnpm-workspace.yaml'))) return dir;
    if (dir === path.dirname(dir))
      throw new CommandError(2, 'Run this in a checkout: there is no pnpm-workspace.yaml above.');
  }
}

import { FORMER_CONTRACT_EXPORTS } from '@fotosoc/contract/registry/former-names';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Exports } from '@fotosoc/contract/registry/manifest';
import type { ModuleDeclarations, ConsumedExports } from '@fotosoc/contract/registry/consumed-exports';
import { isEqual } from '@fotosoc/contract/registry/sorted-keys';
import { getOwnValue } from '@fotosoc/contract/own-value';

const require = createRequire(import.meta.url);

export interface Consumer {
  /** Name and version, e.g. `mf-home 1.2.0+9f3c1ab2`. */
  who: string;
  uses: Exports | undefined;
  consumedExports: ConsumedExports;
}

export interface IncompatibleType {
  who: string;
  /** E.g. `usePageTitle of @fotosoc/host`; absent if the compiler timed out. */
  what?: string;
  /** Begins with the export, e.g. `usePageTitle of @fotosoc/host (src/pages/home.tsx:11): Type …` */
  sentence: string;
}

/** Limits of the compiler's process: one core, output and heap. Teams supply the declarations. */
const LIMITS = { maxBuffer: 4 * 1024 * 1024, env: { GOMAXPROCS: '1', GOMEMLIMIT: '512MiB' } };

const TIMEOUT_MS = 20_000;

/** Returns the exports whose types changed incompatibly since a remote's build: by the compiler's rules, the current
 *  type must be assignable to the earlier type. Unchanged modules are skipped.
 *  @param provided declarations of the shell, by module
 *  @returns the changed exports; one entry per remote if the compiler times out */
export async function findIncompatibleTypes(
  provided: ConsumedExports['modules'],
  consumers: readonly Consumer[],
  timeoutMs = TIMEOUT_MS,
): Promise<IncompatibleType[]> {
  const pairs = consumers.flatMap(({ who, uses = {}, consumedExports }) =>
    Object.entries(consumedExports.modules).flatMap(([module, built]) => {
      const now = getOwnValue(provided, module);
      if (!now || isEqual(now, built)) return [];
      return [
        {
          who,
          module,
          built,
          now,
          names: namesOf(getOwnValue(uses, module)),
          places: getOwnValue(consumedExports.exports, module) ?? {},
        },
      ];
    }),
  );
  if (pairs.length === 0) return [];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lent-types-'));
  try {
    for (const [index, { built, now, names }] of pairs.entries()) {
      await put(path.join(folder, `built-${index}`), built);
      await put(path.join(folder, `now-${index}`), now);
      await writeFile(path.join(folder, `check-${index}.ts`), checkOf(index, built, now, names));
    }
    const declared = pairs.flatMap(({ built, now }) => [built, now]);
    await writeFile(path.join(folder, 'contract.d.ts'), contractOf(declared));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(project()));
    const errors = await compile(folder, timeoutMs);
    if (errors === 'late') {
      const sentence = `Its declarations could not be compared within ${timeoutMs / 1000} s`;
      return [...new Set(pairs.map(({ who }) => who))].map((who) => ({ who, sentence }));
    }
    return errors.flatMap(({ index, line, message }) => {
      const pair = pairs[index];
      const name = pair?.names[line - FIRST_LINE];
      if (!pair || name === undefined) return [];
      const places = getOwnValue(pair.places, name) ?? [];
      const at = places.length > 0 ? ` (${places.join(', ')})` : '';
      const what = `${name} of ${pair.module}`;
      return [{ who: pair.who, what, sentence: `${what}${at}: ${message}` }];
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function namesOf(uses: readonly string[] = []): string[] {
  return uses.filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
}

async function put(folder: string, { files }: ModuleDeclarations): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const FIRST_LINE = 3;

/** Returns TypeScript code that assigns each current export to its earlier type. */
function checkOf(index: number, built: ModuleDeclarations, now: ModuleDeclarations, names: readonly string[]): string {
  const from = (folder: string, { entry }: ModuleDeclarations) =>
    `'./${folder}-${index}/${entry.replace(/\.d\.ts$/, '')}'`;
  return [
    `import type * as Built from ${from('built', built)};`,
    `import type * as Now from ${from('now', now)};`,
    ...names.map((name, at) => `export const is${at}: typeof Built.${name} = null! as typeof Now.${name};`),
  ].join('\n');
}

const FROM_CONTRACT =
  /(?:import|export) (?:type )?\{([^}]*)\} from ["'](@fotosoc\/contract[\w/-]*)["']|import\(["'](@fotosoc\/contract[\w/-]*)["']\)\.(\w+)/g;

/** Returns a stub of the contract package with the names that the declarations use, because endpoints are compared
 *  separately. Types in the stub are nominal, by current name and type arguments; a class is a type and a value. */
function contractOf(declared: readonly ModuleDeclarations[]): string {
  const names = new Map<string, Set<string>>();
  for (const text of declared.flatMap(({ files }) => Object.values(files))) {
    for (const [, list = '', module, inline, name] of text.matchAll(FROM_CONTRACT)) {
      const found =
        inline === undefined
          ? list.split(',').map((one) =>
              one
                .replace(/^\s*type /, '')
                .split(' as ')[0]!
                .trim(),
            )
          : [name!];
      const from = module ?? inline!;
      names.set(from, new Set([...(names.get(from) ?? []), ...found.filter((one) => /^\w+$/.test(one))]));
    }
  }
  return [...names]
    .map(([module, types]) => `declare module '${module}' {\n${[...types].map(opaque).join('\n')}\n}`)
    .join('\n');
}

function opaque(name: string): string {
  if (name === 'ApiKey') return '  export type ApiKey = string;';
  const current = FORMER_CONTRACT_EXPORTS.get(name) ?? name;
  return `  export class ${name}<One = unknown, Two = unknown> { readonly is${current}: [One, Two] }`;
}

/** Returns the tsconfig of the comparison. Only React's types are included: other libraries are equal in all builds, or
 *  compared by release. */
function project(): object {
  const react = path.dirname(require.resolve('@types/react/package.json'));
  return {
    compilerOptions: {
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      module: 'esnext',
      moduleResolution: 'bundler',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: [],
      paths: { react: [react], 'react/*': [`${react}/*`] },
    },
    include: ['check-*.ts', 'contract.d.ts'],
  };
}

const ERROR = /^check-(\d+)\.ts\((\d+),\d+\): error TS\d+: (.*)$/;

async function compile(
  folder: string,
  timeout: number,
): Promise<{ index: number; line: number; message: string }[] | 'late'> {
  const compiler = path.join(path.dirname(require.resolve('typescript/package.json')), 'bin/tsc');
  const asked = [compiler, '-p', '.', '--pretty', 'false'];
  const stdout = await promisify(execFile)(process.execPath, asked, { ...LIMITS, timeout, cwd: folder }).then(
    (ended) => ended.stdout,
    (error: { stdout?: string; code?: unknown }) => (typeof error.code === 'number' ? (error.stdout ?? '') : undefined),
  );
  if (stdout === undefined) return 'late';
  // The compiler indents more specific reasons below an error.
  return stdout.split(/\n(?=\S)/).flatMap((error) => {
    const [first = '', ...reasons] = error.trimEnd().split('\n');
    const [, index, at, message = ''] = ERROR.exec(first) ?? [];
    if (index === undefined) return [];
    return [{ index: Number(index), line: Number(at), message: shortened(reasons.at(-1)?.trim() ?? message) }];
  });
}

/** Removes paths of the server from a compiler message: teams do not have the files. */
function shortened(message: string): string {
  const text = message.replaceAll(/import\("[^"]*"\)\./g, '');
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile, rewriteImports } from '@fotosoc/build/compile';
import { listSourceFiles } from '@fotosoc/build/sources';
import { readPackage, workspace } from '../packages/members.ts';

const DECLARATIONS = /\.d\.[cm]?ts$/;
const FOR_TESTS = /[/\\]testing[/\\]/;

/** Copies the runtime files of a member into a release: compiled sources, other files unchanged.
 *  @param member folder in the workspace */
export async function copyMember(member: string, release: string): Promise<void> {
  const dir = path.join(workspace, member);
  const sources = listSourceFiles(path.join(dir, 'src')).filter(
    (file) => !DECLARATIONS.test(file) && !FOR_TESTS.test(file),
  );
  await Promise.all(sources.map((file) => copyCompiled(path.relative(workspace, file), release)));
  const { name, version, exports } = readPackage(dir);
  const compiled = Object.entries(exports ?? {}).map(([at, file]) => [at, compiledName(file)]);
  const manifest = { name, version, type: 'module', exports: Object.fromEntries(compiled) };
  writeFileSync(path.join(release, member, 'package.json'), JSON.stringify(manifest));
}

/** Copies one file into a release, compiled.
 *  @param file path in the workspace */
export async function copyCompiled(file: string, release: string): Promise<void> {
  const to = path.join(release, compiledName(file));
  mkdirSync(path.dirname(to), { recursive: true });
  const content = readFileSync(path.join(workspace, file));
  writeFileSync(to, await compiled(file, content));
}

async function compiled(file: string, content: Buffer): Promise<Buffer | string> {
  if (file.endsWith('.ts')) return compile(String(content), file);
  return file.endsWith('.mjs') ? rewriteImports(String(content)) : content;
}

function compiledName(file: string): string {
  return file.replace(/\.ts$/, '.js');
}

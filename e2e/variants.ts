import { createHash } from 'node:crypto';
import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildAs } from '@fotosoc/build';
import { connect } from '@fotosoc/remote/registry-client';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { workspace } from '../scripts/build-all.ts';
import { DEPLOY_TOKENS, PORT } from './site.ts';

const VARIANTS = path.join(workspace, 'e2e/results/variants');

/** A team's registry client. */
export function registryOf(name: keyof typeof DEPLOY_TOKENS) {
  return connect({ name, registryUrl: `http://localhost:${PORT}`, token: DEPLOY_TOKENS[name] });
}

export const registry = registryOf('mf-loans');

/** A copy of a package's folder, to be edited and built in its place. */
export function copyOf(name: string, as: string): string {
  const source = path.join(workspace, name);
  const dir = path.join(VARIANTS, as);
  rmSync(dir, { recursive: true, force: true });
  cpSync(source, dir, { recursive: true, filter: (file) => !/node_modules|dist|\.types|tsbuildinfo/.test(file) });
  symlinkSync(path.join(source, 'node_modules'), path.join(dir, 'node_modules'));
  return dir;
}

/** A text of a file, what stands there instead, and the file: the loans page unless given. Without a text, the beginning;
 *  a file in dist/ is edited after the build, and the manifest put right. */
export type Edit = [from: string, to: string, file?: string];

/** Edits a copy of mf-loans as its team would, builds it and publishes it.
 *  @param version any; always with the same edits
 *  @param override why the gate is to let it through although its pages are not well */
export async function publishVariant(version: string, edits: Edit | Edit[], override?: string): Promise<void> {
  const dist = built.get(version) ?? (await buildVariant(version, isOne(edits) ? [edits] : edits));
  await registry.upload(dist, manifestIn(dist), { override });
}

/** The manifest of a built bundle. */
export function manifestIn(dist: string): Manifest {
  return JSON.parse(readFileSync(path.join(dist, MANIFEST_FILE), 'utf8')) as Manifest;
}

const built = new Map<string, string>();

async function buildVariant(version: string, edits: Edit[]): Promise<string> {
  const dir = copyOf('mf-loans', version);
  const dist = path.join(dir, 'dist');
  for (const edit of edits.filter((candidate) => !isOfBuild(candidate))) editFile(dir, edit);
  await buildAs(dir, version, dist);
  for (const edit of edits.filter(isOfBuild)) {
    editFile(dir, edit);
    correctManifest(dist, path.basename(edit[2]!));
  }
  built.set(version, dist);
  return dist;
}

function isOne(edits: Edit | Edit[]): edits is Edit {
  return typeof edits[0] === 'string';
}

function isOfBuild([, , file]: Edit): boolean {
  return file?.startsWith('dist/') ?? false;
}

/** Puts another text into a file. */
export function editFile(dir: string, [from, to, name = 'src/pages/loans/loans.tsx']: Edit): void {
  const file = path.join(dir, name);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeFileSync(file, from === '' ? to + text : text.replaceAll(from, to));
}

/** Makes a manifest list a file as it is now. */
export function correctManifest(dist: string, file: string): void {
  const manifest = manifestIn(dist);
  const content = readFileSync(path.join(dist, file));
  manifest.integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  manifest.bytes[file] = content.byteLength;
  writeFileSync(path.join(dist, MANIFEST_FILE), JSON.stringify(manifest));
}

import { createHash } from 'node:crypto';
import { cpSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import { workspace } from '../scripts/build-all.ts';

/** Replacement in built scripts: pattern, replacement, and file names, default all scripts. An empty pattern is the
 *  beginning of a file. */
export type Edit = [from: string | RegExp, to: string, files?: RegExp];

/** Creates another version of a package from its bundle without a build: replaces the version and the container's name,
 *  applies `edits`, and updates the manifest.
 *  @throws Error naming an edit without a match */
export function copyBundle(name: string, version: string, outDir: string, edits: Edit[] = []): void {
  const dist = path.join(workspace, name, 'dist');
  rmSync(outDir, { recursive: true, force: true });
  cpSync(dist, outDir, { recursive: true });
  const { version: before } = readManifest(dist);
  const renames = [
    [before, version],
    [asIdentifier(before), asIdentifier(version)],
  ] as const;
  const texts = readdirSync(outDir).filter((file) => /\.(js|css|json)$/.test(file));
  for (const file of texts) {
    change(path.join(outDir, file), (text) =>
      renames.reduce((result, [from, to]) => result.replaceAll(from, to), text),
    );
  }
  for (const edit of edits) editBundle(outDir, edit);
  correctManifest(outDir);
}

export function readManifest(dist: string): Manifest {
  return JSON.parse(readFileSync(path.join(dist, MANIFEST_FILE), 'utf8')) as Manifest;
}

function editBundle(dir: string, [from, to, files = /\.js$/]: Edit): void {
  let isFound = false;
  for (const file of readdirSync(dir).filter((candidate) => files.test(candidate))) {
    change(path.join(dir, file), (text) => {
      const edited = from === '' ? to + text : text.replace(from, to);
      isFound ||= edited !== text;
      return edited;
    });
  }
  if (!isFound) throw new Error(`No file of ${dir} that matches ${files} contains ${from}: has the bundler changed?`);
}

function change(file: string, edit: (text: string) => string): void {
  writeFileSync(file, edit(readFileSync(file, 'utf8')));
}

/** Converts a version for the container's name. */
function asIdentifier(version: string): string {
  return version.replaceAll(/\W/g, '_');
}

function correctManifest(dist: string): void {
  const manifest = readManifest(dist);
  for (const file of Object.keys(manifest.integrity)) {
    const content = readFileSync(path.join(dist, file));
    manifest.integrity[file] = `sha384-${createHash('sha384').update(content).digest('base64')}`;
    manifest.bytes[file] = content.byteLength;
  }
  writeFileSync(path.join(dist, MANIFEST_FILE), JSON.stringify(manifest));
}

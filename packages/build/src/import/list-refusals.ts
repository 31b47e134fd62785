import path from 'node:path';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { scopeStyles } from '../plugins/scoped-styles.ts';
import { readBuiltFiles } from './built-files.ts';
import { parseModule, requireContainer } from './container-script.ts';
import { NotImportable } from './not-importable.ts';
import { readDescription } from './read-description.ts';
import { readStandardManifest, type StandardManifest } from './standard-manifest.ts';

/** Lists all refusals of a built folder, where `adopt` stops at the first. Writes nothing.
 *  @param dir folder of the remote
 *  @param built folder with mf-manifest.json
 *  @returns sentences with the necessary change, and the files that would be served */
export function listRefusals(dir: string, built: string): { refusals: string[]; files: Map<string, Buffer> } {
  const refusals: string[] = [];
  const refuse = (sentence: string) => void refusals.push(sentence);
  function attempt<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      if (!(error instanceof NotImportable)) throw error;
      refuse(error.message);
      return undefined;
    }
  }

  const description = attempt(() => readDescription(path.join(dir, 'remote.json')));
  const { manifest, files } = attempt(() => readBuiltFiles(built, refuse)) ?? {
    manifest: '',
    files: new Map<string, Buffer>(),
  };
  const isNamed = description !== undefined && manifest !== '';
  const stock = isNamed ? attempt(() => readStandardManifest(manifest, description.name, refuse)) : undefined;
  if (stock)
    for (const file of missingFiles(stock, files))
      refuse(`mf-manifest.json names ${file}, which is not in ${built}: build again.`);
  for (const [file, content] of files) {
    if (file === stock?.entry) attempt(() => requireContainer(file, content.toString()));
    else if (file.endsWith('.js')) attempt(() => parseModule(file, content.toString()));
    else if (file.endsWith('.css') && description)
      attempt(() => requireStylesheet(file, content.toString(), description));
  }
  return { refusals, files };
}

function missingFiles({ entry, first, later }: StandardManifest, files: ReadonlyMap<string, Buffer>): string[] {
  return [...new Set([entry, ...first, ...later])].filter((file) => !files.has(file));
}

function requireStylesheet(file: string, css: string, { name }: RemoteDescription): void {
  try {
    scopeStyles(css, name);
  } catch (error) {
    throw new NotImportable(`${file} cannot be read as CSS: ${(error as Error).message}.`);
  }
}

import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { originOf } from '@fotosoc/remote/origin';
import { EXAMPLES, LINKED_SOURCES, listExampleFiles } from '../../api/src/delivery/docs/sources.ts';
import { buildAll } from '../build-all.ts';
import { draftOf } from '../packages/draft.ts';
import { readPackage, workspace } from '../packages/members.ts';
import { packAll } from '../packages/pack.ts';
import { COMMANDS } from './commands.ts';
import { copyCompiled, copyMember } from './compiled.ts';
import { billOfMaterials } from './bill-of-materials.ts';
import { copyInstalled, dependenciesOf, isLibrary } from './installed.ts';
import { PUBLISHED, type Published } from './published.ts';
import { nameRelease } from './release-name.ts';

/** First import of each command. */
const FITS = 'scripts/release/fits.ts';

/** Compiled scripts of a release: its commands, and their imports. */
export const SCRIPTS = [
  FITS,
  ...Object.values(COMMANDS),
  'scripts/data/env-files.ts',
  'scripts/release/published.ts',
  'scripts/release/this-release.ts',
];

export const COPIED = [
  'LICENSE',
  'CHANGELOG.md',
  'api/demo',
  'docs/teams',
  'docs/composition.md',
  'docs/deploying.md',
  'docs/security.md',
  'docs/operating.md',
  'docs/Containerfile',
  'docs/compose.yml',
  'docs/alarms.yml',
  'docs/dashboard.json',
  'docs/error-pages',
  'docs/nginx.conf',
  'docs/prometheus.yml',
  'docs/shared-pages.conf',
  'docs/systemd',
  ...EXAMPLES.flatMap(listExampleFiles),
  ...LINKED_SOURCES,
];

/** Lays out a release: this workspace, compiled and built, without development files.
 *  @returns its folder, named by `nameRelease`, in a separate parent folder */
export async function composeRelease(onProgress: (line: string) => void): Promise<string> {
  const { version } = readPackage(workspace);
  const release = path.join(draftOf('release'), nameRelease());
  mkdirSync(release);
  const frontEnds = await publishedBy(release, onProgress);
  for (const member of copyInstalled('api', release)) await copyMember(member, release);
  writeFileSync(path.join(release, 'package.json'), JSON.stringify(manifestOf(version), null, 2));
  writeFileSync(path.join(release, 'sbom.json'), billOfMaterials(version, librariesOf(['api', ...frontEnds])));
  for (const source of SCRIPTS) await copyCompiled(source, release);
  for (const [command, source] of Object.entries(COMMANDS)) {
    const modules = [FITS, source].map((file) => `import './${file.replace(/ts$/, 'js')}';\n`);
    writeFileSync(path.join(release, command), modules.join(''));
  }
  for (const place of COPIED) cpSync(path.join(workspace, place), path.join(release, place), { recursive: true });
  return release;
}

function librariesOf(members: readonly string[]): Set<string> {
  return new Set(members.flatMap((member) => dependenciesOf(member)).filter(isLibrary));
}

/** Returns the package.json of a release; it runs on machines like this one. */
function manifestOf(version: string) {
  const [major] = process.versions.node.split('.');
  const runsOn = { engines: { node: major }, os: [process.platform], cpu: [process.arch] };
  return { name: 'fotosoc', version, private: true, license: 'MIT', type: 'module', ...runsOn };
}

/** Copies the bundles and packages that a start publishes.
 *  @returns names of shell and remotes */
async function publishedBy(release: string, onProgress: (line: string) => void): Promise<string[]> {
  const to = path.join(release, PUBLISHED);
  const built = await buildAll(onProgress);
  for (const { name, outDir } of built) cpSync(outDir, path.join(to, 'bundles', name), { recursive: true });
  cpSync(await packAll(onProgress), path.join(to, 'packages'), { recursive: true });
  const index: Published = { bundles: built.map(({ name }) => name), origin: originOf({}, process.env, workspace) };
  writeFileSync(path.join(to, 'index.json'), JSON.stringify(index));
  return index.bundles;
}

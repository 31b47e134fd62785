import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { determineOrigin } from '@fotosoc/cli/origin';
import { EXAMPLES, LINKED_SOURCES, listExampleFiles } from '@fotosoc/delivery/docs/sources';
import { buildAll } from '../build-all.ts';
import { createDraft } from '../packages/draft.ts';
import { readPackage, workspace } from '../packages/members.ts';
import { packAll } from '../packages/pack.ts';
import { RELEASE_COMMANDS } from './commands.ts';
import { copyCompiled, copyMember } from './compiled.ts';
import { createBillOfMaterials } from './bill-of-materials.ts';
import { copyDependencies, linkMembers, listDependencies, isLibrary } from './installed.ts';
import { PUBLISHED_FOLDER, type PublishedIndex } from './published.ts';
import { nameRelease } from './release-name.ts';

/** Module that each command imports first. */
const FITS = 'scripts/release/fits.ts';

/** Compiled scripts of a release: its commands, and their imports. */
export const RELEASE_SCRIPTS = [
  FITS,
  ...Object.values(RELEASE_COMMANDS),
  'scripts/data/env-files.ts',
  'scripts/release/published.ts',
  'scripts/release/this-release.ts',
];

export const COPIED_PATHS = [
  'LICENSE',
  'CHANGELOG.md',
  'api/demo',
  'docs/teams',
  'docs/composition.md',
  'docs/deploying.md',
  'docs/security.md',
  'docs/operating.md',
  'docs/scaling.md',
  'docs/privacy.md',
  'docs/record-of-processing.md',
  'docs/decisions',
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
  const release = path.join(createDraft('release'), nameRelease());
  mkdirSync(release);
  const frontEnds = await publishedBy(release, onProgress);
  const members = copyDependencies('api', release);
  for (const member of members) await copyMember(member, release);
  linkMembers(members, release);
  writeFileSync(path.join(release, 'package.json'), JSON.stringify(manifestOf(version), null, 2));
  writeFileSync(path.join(release, 'sbom.json'), createBillOfMaterials(version, librariesOf(['api', ...frontEnds])));
  for (const source of RELEASE_SCRIPTS) await copyCompiled(source, release);
  for (const [command, source] of Object.entries(RELEASE_COMMANDS)) {
    const modules = [FITS, source].map((file) => `import './${file.replace(/ts$/, 'js')}';\n`);
    writeFileSync(path.join(release, command), modules.join(''));
  }
  for (const place of COPIED_PATHS) cpSync(path.join(workspace, place), path.join(release, place), { recursive: true });
  return release;
}

function librariesOf(members: readonly string[]): Set<string> {
  return new Set(members.flatMap((member) => listDependencies(member)).filter(isLibrary));
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
  const to = path.join(release, PUBLISHED_FOLDER);
  const built = await buildAll(onProgress);
  for (const { name, outDir } of built) cpSync(outDir, path.join(to, 'bundles', name), { recursive: true });
  cpSync(await packAll(onProgress), path.join(to, 'packages'), { recursive: true });
  const index: PublishedIndex = {
    bundles: built.map(({ name }) => name),
    origin: determineOrigin({}, process.env, workspace),
  };
  writeFileSync(path.join(to, 'index.json'), JSON.stringify(index));
  return index.bundles;
}

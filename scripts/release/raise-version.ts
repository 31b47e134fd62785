import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readPackage, workspace } from '../packages/members.ts';
import { findHighestLevel, getNextVersion } from '../packages/package-version.ts';
import { dateChangelog } from './changelog.ts';

// First part of `pnpm release`: raises the site's version and dates the changelog. Changesets raise only the packages
// of the workspace, without the root.

const level = findHighestLevel();
if (level === undefined) {
  console.error('Nothing to release: there is no changeset in .changeset.');
  process.exit(1);
}
const { version } = readPackage(workspace);
const raised = getNextVersion(version, level);
const changelogFile = path.join(workspace, 'CHANGELOG.md');
const changelog = dateChangelog(readFileSync(changelogFile, 'utf8'), raised, new Date());
writeFileSync(changelogFile, changelog);
const manifestFile = path.join(workspace, 'package.json');
const manifest = readFileSync(manifestFile, 'utf8');
writeFileSync(manifestFile, manifest.replace(`"version": "${version}"`, `"version": "${raised}"`));
console.log(`The site is now version ${raised}.`);

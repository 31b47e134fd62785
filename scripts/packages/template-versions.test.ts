import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { getPackageFolder, readCatalog, readPackage, workspace } from './members.ts';

const file = path.join(getPackageFolder('cli'), 'template/repository/versions.json');
const versions = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;

it.each(Object.entries(versions))('a new repository starts with %s %s, like this one', (name, version) => {
  const { devDependencies = {} } = readPackage(workspace) as { devDependencies?: Record<string, string> };
  expect(version).toBe(readCatalog().get(name) ?? devDependencies[name]);
});

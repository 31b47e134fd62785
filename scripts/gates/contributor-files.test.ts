import { describe, expect, it } from 'vitest';
import { readConfig } from '../../api/src/config/config.ts';
import { readRepositoryFile } from './repository.ts';

interface Renovate {
  packageRules: { description: string; matchPackageNames: string[]; allowedVersions?: string }[];
}

const lockfile = readRepositoryFile('pnpm-lock.yaml');
const { packageRules } = JSON.parse(readRepositoryFile('renovate.json')) as Renovate;

function installedOf(name: string): string[] {
  const entry = new RegExp(`^ {6}'?${name}'?:\n.*\n +version: (\\d[^(\n]*)`, 'gm');
  return [...lockfile.matchAll(entry)].map(([, version]) => version!);
}

describe('renovate.json', () => {
  it('states the reason of each rule', () => {
    expect(packageRules.filter(({ description }) => !description)).toEqual([]);
  });

  it.each(
    packageRules.flatMap(({ matchPackageNames: [name = ''], allowedVersions }) =>
      allowedVersions && name !== 'pnpm' ? [[name, allowedVersions] as const] : [],
    ),
  )('holds %s at %s, which the lockfile keeps to', (name, allowed) => {
    const limit = allowed.replace('<', '').split('.').map(Number);
    const isBelow = (version: string) => {
      const parts = version.split('.').map((part) => Number.parseInt(part, 10));
      const different = limit.findIndex((part, index) => parts[index] !== part);
      return different >= 0 && parts[different]! < limit[different]!;
    };
    const installed = installedOf(name);
    expect(installed.length).toBeGreaterThan(0);
    expect(installed.filter((version) => !isBelow(version))).toEqual([]);
  });
});

it('the workflow runs the commands of a contributor', () => {
  expect(readRepositoryFile('.github/workflows/test.yml')).toMatch(/^ +- run: CI=true \.ci\/run$/m);
});

it('the devcontainer forwards the port of the site', () => {
  const { forwardPorts } = JSON.parse(readRepositoryFile('.devcontainer/devcontainer.json')) as {
    forwardPorts: number[];
  };
  expect(forwardPorts).toEqual([readConfig({}).port]);
});

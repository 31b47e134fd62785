import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listBundledDependencies } from './bundled-dependencies.ts';
import { getPackageFolder, readPackage } from './members.ts';

describe.each([
  { member: 'build', needs: ['adm-zip', 'isomorphic-ws', 'schema-utils', 'tapable', 'ws'] },
  { member: 'host', needs: ['cookie', 'set-cookie-parser'] },
  { member: 'cli', needs: [] },
  { member: 'ssr', needs: [] },
])('$member bundles libraries', ({ member, needs }) => {
  const { entries, bundled, needed } = listBundledDependencies(
    getPackageFolder(member),
    readPackage(getPackageFolder(member)),
  );
  const names = Object.keys(bundled);

  it('in its own archive', () => {
    expect(names).not.toEqual([]);
  });

  it('depends on their dependencies', () => {
    expect(Object.keys(needed).toSorted()).toEqual(needs);
  });

  it.each(names)('%s includes its licence, and has no dependencies of its own', (name) => {
    const own = entries.filter((entry) => entry.path.startsWith(`node_modules/${name}/`));
    expect(own.some((entry) => /^licen[cs]e/i.test(path.basename(entry.path)))).toBe(true);
    const json = own.find((entry) => entry.path === `node_modules/${name}/package.json`);
    const fields = Object.keys(JSON.parse(json!.content.toString()) as object);
    expect(fields.filter((field) => /dependencies|scripts/i.test(field))).toEqual([]);
  });

  it('without maps, and no script refers to a map', () => {
    expect(entries.filter((entry) => entry.path.endsWith('.map'))).toEqual([]);
    const asking = entries.filter((entry) => /\n\/\/# sourceMappingURL=\S+\s*$/.test(entry.content.toString()));
    expect(asking.map((entry) => entry.path)).toEqual([]);
  });
});

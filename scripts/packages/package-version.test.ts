import { expect, it } from 'vitest';
import { readStandardManifest } from '../../packages/build/src/import/standard-manifest.ts';
import { getPackageFolder, readPackage } from './members.ts';
import { getPackageVersion } from './package-version.ts';

const HOST = '@fotosoc/host';
const json = readPackage(getPackageFolder(HOST));

/** Manifest of a stock plugin with this version of the host. */
function manifestOf(version: string): string {
  return JSON.stringify({
    name: 'mf_x',
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' }, pluginVersion: '2.9.2' },
    shared: [{ name: HOST, version, requiredVersion: `^${version}` }],
    exposes: [{ path: './routes', assets: { js: { sync: [], async: [] } } }],
  });
}

it.each([
  ['released', json.version],
  ['served between two releases', getPackageVersion(json, 'a'.repeat(64))],
])('a stock remote that is built with the host as it is %s can be adopted', (_, version) => {
  expect(readStandardManifest(manifestOf(version), 'mf-x').shared).toEqual([{ name: HOST, version }]);
});

import { expect, it } from 'vitest';
import { readStockManifest } from '../../packages/build/src/adopt/stock-manifest.ts';
import { folderOf, readPackage } from './members.ts';
import { versionOf } from './package-version.ts';

const HOST = '@fotosoc/host';
const json = readPackage(folderOf(HOST));

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
  ['served between two releases', versionOf(json, 'a'.repeat(64))],
])('a stock remote that is built with the host as it is %s can be adopted', (_, version) => {
  expect(readStockManifest(manifestOf(version), 'mf-x').shared).toEqual([{ name: HOST, version }]);
});

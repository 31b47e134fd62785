/** Script for the devtools of Module Federation, which a deployed site lacks: in development, `__FEDERATION__` lists
 *  the page's remotes with their addresses and shared modules, from the manifest of each. Remotes published without
 *  such a manifest are omitted. */
export const DEVTOOLS = `
const { document: { microFrontends } } = JSON.parse(document.getElementById('fotosoc-page').textContent);
const manifests = Object.values(microFrontends).map(async ([{ url }]) => {
  const from = new URL('mf-manifest.json', new URL(url, location)).href;
  const answer = await fetch(from);
  return answer.ok ? [from, await answer.json()] : undefined;
});
const found = (await Promise.all(manifests)).filter(Boolean);
const none = { remoteTypes: '', remoteTypesZip: '', remoteTypesAPI: '' };
const known = found.map(([version, { name, metaData, shared, exposes }]) => [name + ':' + version, {
  version,
  buildVersion: metaData.buildInfo.buildVersion,
  globalName: metaData.globalName,
  remoteEntry: metaData.remoteEntry.name,
  remoteEntryType: metaData.remoteEntry.type,
  publicPath: metaData.publicPath,
  ...none,
  remotesInfo: {},
  shared: shared.map(({ name, version, assets }) => ({ sharedName: name, version, assets, usedExports: [] })),
  modules: exposes.map(({ name, path, assets }) => ({ moduleName: name, modulePath: path, assets })),
}]);
const shell = {
  version: '',
  buildVersion: '',
  globalName: 'shell',
  remoteEntry: '',
  remoteEntryType: 'module',
  publicPath: location.origin + '/',
  ...none,
  remotesInfo: Object.fromEntries(found.map(([version, { name }]) => [name, { matchedVersion: version }])),
  shared: [],
  modules: [],
};
globalThis.__FEDERATION__ = { moduleInfo: { shell, ...Object.fromEntries(known) }, __INSTANCES__: [] };
`;

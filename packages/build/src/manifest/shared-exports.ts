import type { Compilation, Dependency, Module } from 'webpack';
import type { Exports } from '@fotosoc/contract/registry/manifest';

/** Consumed shared module; see the federation plugin's ConsumeSharedModule. */
interface ConsumeSharedModule extends Module {
  options: { shareKey: string };
}

/** Provided shared module; see the federation plugin's ProvideSharedModule. */
interface ProvideSharedModule extends Module {
  _name: string;
}

/** Returns the exports that a bundle imports from each shared module; `*` for unrestricted use, through `require` or a
 *  namespace. */
export function listUsedExports({ modules, moduleGraph, chunkGraph }: Compilation): Exports {
  const used: Exports = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = (module as ConsumeSharedModule).options;
    const runtimes = [...chunkGraph.getModuleRuntimes(module)];
    const names = [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => runtimes.some((runtime) => connection.isActive(runtime)))
      .flatMap(({ dependency }) => listImportedNames(dependency));
    used[shareKey] = [...new Set(names)].toSorted();
  }
  return used;
}

function listImportedNames(dependency: Dependency | null): string[] {
  if (dependency?.type === 'harmony side effect evaluation') return [];
  const { ids } = dependency as { ids?: string[] };
  return [ids?.[0] ?? '*'];
}

/** Returns the exports of each module that the shell provides; `*` if webpack cannot determine the exports. A module
 *  that is no ES module has a `default`, itself. */
export function listProvidedExports({ modules, moduleGraph }: Compilation): Exports {
  const provided: Exports = {};
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const provider = module.dependencies.map((dependency) => moduleGraph.getModule(dependency)).find((found) => found);
    const names = provider && moduleGraph.getProvidedExports(provider);
    const isItself = provider?.getExportsType(moduleGraph, false) !== 'namespace';
    provided[(module as ProvideSharedModule)._name] = Array.isArray(names)
      ? [...new Set([...names, ...(isItself ? ['default'] : [])])].toSorted()
      : ['*'];
  }
  return provided;
}

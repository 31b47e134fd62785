import type { Compilation, Dependency, Module } from 'webpack';
import type { Exports } from '@fotosoc/contract/registry/manifest';

/** A module of the shell's that a bundle takes; see the federation plugin's ConsumeSharedModule. */
interface ConsumeSharedModule extends Module {
  options: { shareKey: string };
}

/** A module that the shell lends; see the federation plugin's ProvideSharedModule. */
interface ProvideSharedModule extends Module {
  _name: string;
}

/** What a bundle takes from each module that the shell lends, as its imports name it. One that may take anything, through
 *  `require` or a namespace, takes `*`. */
export function usedExports({ modules, moduleGraph, chunkGraph }: Compilation): Exports {
  const used: Exports = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module') continue;
    const { shareKey } = (module as ConsumeSharedModule).options;
    const runtimes = [...chunkGraph.getModuleRuntimes(module)];
    const names = [...moduleGraph.getIncomingConnections(module)]
      .filter((connection) => runtimes.some((runtime) => connection.isActive(runtime)))
      .flatMap(({ dependency }) => namesIn(dependency));
    used[shareKey] = [...new Set(names)].toSorted();
  }
  return used;
}

/** What one import takes. */
function namesIn(dependency: Dependency | null): string[] {
  if (dependency?.type === 'harmony side effect evaluation') return [];
  const { ids } = dependency as { ids?: string[] };
  return [ids?.[0] ?? '*'];
}

/** What the shell lends of each module; `*` of one whose exports webpack cannot tell. Whatever is no ES module has a
 *  `default`, itself. */
export function providedExports({ modules, moduleGraph }: Compilation): Exports {
  const provided: Exports = {};
  for (const module of modules) {
    if (module.type !== 'provide-module') continue;
    const lent = module.dependencies.map((dependency) => moduleGraph.getModule(dependency)).find((found) => found);
    const names = lent && moduleGraph.getProvidedExports(lent);
    const isItself = lent?.getExportsType(moduleGraph, false) !== 'namespace';
    provided[(module as ProvideSharedModule)._name] = Array.isArray(names)
      ? [...new Set([...names, ...(isItself ? ['default'] : [])])].toSorted()
      : ['*'];
  }
  return provided;
}

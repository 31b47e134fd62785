import type { RouteObject } from 'react-router-dom';
import type { RemoteVersion } from './visitor.ts';

/** What the entry of a remote exports: the containers' own interface, the same in webpack and Module Federation. */
interface Container {
  /** Hands over the modules that the shell provides; doing so again changes nothing. */
  init: (shareScope: unknown) => unknown;
  /** @returns the factory of an exposed module */
  get: (module: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: ShareScope };

interface Module {
  /** What each remote gets of its own in place of what the module exports under the same names. */
  lend?: (contract: number | undefined, brought: number | undefined) => object;
}

/** As in `federation.ts`. */
type ShareScope = Record<string, Record<string, { get: () => () => Module }>>;

/** The routes that a version of a remote exposes. Its entry's bytes are checked by the import map, whoever asks.
 *  @param brought the contract in whose shape the page brought answers
 *  @throws what fetching, checking or evaluating the entry throws */
export async function loadExposedRoutes(
  { entry, container, contract }: RemoteVersion,
  brought?: number,
): Promise<RouteObject[]> {
  const { init, get } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ entry)) as Container;
  await __webpack_init_sharing__('default');
  await init(lentScope(__webpack_share_scopes__.default, (lend) => lend(contract, brought)));
  const { default: routes } = (await get('./routes'))() as { default?: RouteObject[] };
  if (!routes) throw new Error(`${container} has no routes`);
  return routes;
}

/** The modules of the shell, with what of them is to be each remote's own. */
function lentScope(scope: ShareScope, own: (lend: NonNullable<Module['lend']>) => object): ShareScope {
  const provided = Object.entries(scope).map(([name, versions]) => {
    const lentVersions = Object.entries(versions).map(([version, { get, ...about }]) => {
      let lent: Module | undefined;
      const module = () => {
        const shared = get()();
        return (lent ??= shared.lend ? { ...shared, ...own(shared.lend) } : shared);
      };
      return [version, { ...about, get: () => module }];
    });
    return [name, Object.fromEntries(lentVersions)];
  });
  return Object.fromEntries(provided) as ShareScope;
}

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
  lend?: (contract?: number, brought?: number, answers?: Record<string, unknown>, container?: string) => object;
}

/** As in `federation.ts`. */
type ShareScope = Record<string, Record<string, { get: () => () => Module }>>;

/** What a version of a remote exposes. */
export interface Exposed {
  routes: RouteObject[];
  /** Its parts on pages of others, by the place that each fills. */
  parts: Partial<Record<string, () => Promise<LoadedPart>>>;
}

/** What a part's module brings. */
export interface LoadedPart {
  Component: NonNullable<RouteObject['Component']>;
}

/** What the page brought for remotes. */
export interface Brought {
  /** The contract in whose shape it brought answers. */
  contract?: number | undefined;
  /** Answers for the parts of this remote, in the shape that the version which visitors get was built for. */
  answers?: Record<string, unknown> | undefined;
}

/** What a version of a remote exposes. Its entry's bytes are checked by the import map, whoever asks.
 *  @throws what fetching, checking or evaluating the entry throws */
export async function loadExposed(
  { entry, container, contract }: RemoteVersion,
  { contract: brought, answers }: Brought = {},
): Promise<Exposed> {
  const { init, get } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ entry)) as Container;
  await __webpack_init_sharing__('default');
  await init(lentScope(__webpack_share_scopes__.default, (lend) => lend(contract, brought, answers, container)));
  const { default: routes, parts = {} } = (await get('./routes'))() as {
    default?: RouteObject[];
    parts?: Exposed['parts'];
  };
  if (!routes) throw new Error(`${container} has no routes`);
  return { routes, parts };
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

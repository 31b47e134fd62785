import type { RouteObject } from 'react-router-dom';
import type { RemoteVersion } from './visitor.ts';

/** Exports of a remote's entry: the container interface of webpack and Module Federation. */
interface Container {
  /** Passes the shell's shared modules to the container; repeated calls have no effect. */
  init: (shareScope: unknown) => unknown;
  /** @returns the factory of an exposed module */
  get: (module: string) => Promise<() => unknown>;
}

declare const __webpack_init_sharing__: (scope: string) => Promise<unknown>;
declare const __webpack_share_scopes__: { default: ShareScope };

interface Module {
  /** Creates exports for one remote, which replace the module's exports of the same names. */
  createRemoteQueries?: (
    contract?: number,
    brought?: number,
    answers?: Record<string, unknown>,
    container?: string,
  ) => object;
}

type ShareScope = Record<string, Record<string, { get: () => () => Module }>>;

/** Modules exposed by a version of a remote. */
export interface ExposedModules {
  routes: RouteObject[];
  fragments: Partial<Record<string, () => Promise<LoadedFragment>>>;
}

export interface LoadedFragment {
  Component: NonNullable<RouteObject['Component']>;
}

/** Responses that the page inlined for remotes, and their contract revision. */
export interface InlinedData {
  contract?: number | undefined;
  /** Inlined responses for the fragments of this remote, in the response version of its active version. */
  answers?: Record<string, unknown> | undefined;
}

/** Loads the modules that a version of a remote exposes. The import map contains the hash of the entry, so the browser
 *  checks the bytes.
 *  @throws errors of fetching, checking or evaluating the entry */
export async function loadExposed(
  { entry, container, contract }: RemoteVersion,
  { contract: brought, answers }: InlinedData = {},
): Promise<ExposedModules> {
  const { init, get } = (await import(/* webpackIgnore: true */ /* @vite-ignore */ entry)) as Container;
  await __webpack_init_sharing__('default');
  await init(
    createRemoteShareScope(__webpack_share_scopes__.default, (createQueries) =>
      createQueries(contract, brought, answers, container),
    ),
  );
  // Builds of release 1 export `parts`.
  const {
    default: routes,
    parts = {},
    fragments = parts,
  } = (await get('./routes'))() as {
    default?: RouteObject[];
  } & Partial<Record<'fragments' | 'parts', ExposedModules['fragments']>>;
  if (!routes) throw new Error(`${container} has no routes`);
  return { routes, fragments };
}

/** Returns the shell's share scope for one remote, with exports such as the query functions created for the remote. */
function createRemoteShareScope(
  scope: ShareScope,
  own: (createQueries: NonNullable<Module['createRemoteQueries']>) => object,
): ShareScope {
  const provided = Object.entries(scope).map(([name, versions]) => {
    const lentVersions = Object.entries(versions).map(([version, { get, ...about }]) => {
      let adapted: Module | undefined;
      const module = () => {
        const shared = get()();
        return (adapted ??= shared.createRemoteQueries ? { ...shared, ...own(shared.createRemoteQueries) } : shared);
      };
      return [version, { ...about, get: () => module }];
    });
    return [name, Object.fromEntries(lentVersions)];
  });
  return Object.fromEntries(provided) as ShareScope;
}

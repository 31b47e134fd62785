import type { PROVIDED_RUNTIME_FUNCTIONS } from '@fotosoc/contract/registry/shared-runtime';

interface Provided {
  version: string;
  get: () => () => unknown;
}

/** Shared modules by name and version, as webpack passes them to a container's `init`. */
type ShareScope = Record<string, Record<string, Provided>>;

interface Module {
  exports: unknown;
}

/** Used properties of webpack's `require` in a bundle of the federation plugin, including the shell's own. */
interface FederatedRequire {
  m: Record<string, (module: Module) => void>;
  c: Record<string, Module>;
  S: Record<string, ShareScope>;
  federation: { initOptions: { shared?: Record<string, Provided[]> } };
  /** Shared modules that the bundle consumes, per chunk. */
  consumesLoadingData: {
    initialConsumes?: string[];
    chunkMapping?: Record<string, string[]>;
    moduleIdToConsumeDataMapping?: Record<string, { shareKey: string; fallback: () => () => unknown }>;
  };
}

interface Call {
  webpackRequire: FederatedRequire;
}

/** Minimal replacement of the federation runtime, for one scope of shared modules that the shell provides eagerly, in
 *  one version each, without version selection or waiting. Names and arguments are those that the federation plugin's
 *  generated code calls. NOTE: undocumented; the registry compares the calls of a bundle with those that a shell
 *  provides. */
const bundlerRuntime = {
  /** First call in every bundle; only the shell's bundle provides modules. */
  init({ webpackRequire: { S, federation } }: Call): object {
    const scope: ShareScope = (S['default'] = {});
    for (const [name, [provided]] of Object.entries(federation.initOptions.shared ?? {})) {
      scope[name] = { [provided!.version]: provided! };
    }
    return {};
  },

  /** Implements a container's `init`: from then on, the container uses the shell's modules. */
  initContainerEntry({ webpackRequire, shareScope }: Call & { shareScope: ShareScope }): void {
    webpackRequire.S['default'] = shareScope;
  },

  /** `__webpack_init_sharing__`: `init` has already provided everything. */
  I: (): boolean => true,

  installInitialConsumes({ webpackRequire }: Call): void {
    provideShared(webpackRequire, webpackRequire.consumesLoadingData.initialConsumes);
  },

  consumes({ webpackRequire, chunkId }: Call & { chunkId: string }): void {
    provideShared(webpackRequire, webpackRequire.consumesLoadingData.chunkMapping?.[chunkId]);
  },
} satisfies Record<(typeof PROVIDED_RUNTIME_FUNCTIONS)[number], unknown>;

/** Replaces modules by the shell's shared modules, evaluated on first use. */
function provideShared({ m, c, S, consumesLoadingData }: FederatedRequire, ids: readonly string[] = []): void {
  for (const id of ids) {
    const { shareKey, fallback } = consumesLoadingData.moduleIdToConsumeDataMapping![id]!;
    m[id] = (module) => {
      delete c[id]; // a failed module must not count as loaded
      const [provided] = Object.values(S['default']?.[shareKey] ?? {});
      module.exports = (provided?.get() ?? fallback())();
    };
  }
}

const federation = { runtime: {}, bundlerRuntime };

// Remotes expect this name (preset: `resolveShellRuntime`).
Object.assign(globalThis, { __FOTOSOC_FEDERATION__: federation });

/** Also replaces the runtime in the shell's own build, and therefore runs first. */
export default federation;

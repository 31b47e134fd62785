import federation from '@module-federation/webpack-bundler-runtime';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';

/** Lends the shell's copy of the federation runtime to the remotes, whose build expects it under this name (preset:
 *  `externals`). Must run before any remote is loaded.
 *  NOTE: undocumented; ties the remotes to the shell's exact release, which the registry checks when publishing. */
const { runtime, bundlerRuntime, attachShareScopeMap } = federation as unknown as {
  runtime: { createInstance: (options: unknown) => unknown };
  bundlerRuntime: object;
  attachShareScopeMap: unknown;
};

Object.assign(globalThis, {
  __FOTOSOC_FEDERATION__: {
    // createInstance: with its own `init` a remote would rename the shell's instance.
    runtime: { ...runtime, init: (options: unknown) => runtime.createInstance(options) },
    bundlerRuntime: { ...bundlerRuntime, initContainerEntry },
    attachShareScopeMap,
    bundlerRuntimeOptions: {},
  },
});

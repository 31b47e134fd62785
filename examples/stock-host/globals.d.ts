/** Defined by vite.config.ts. */
declare const __REMOTES__: string;
declare const __HOST_VERSION__: string;

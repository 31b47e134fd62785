/** Modules that the shell provides, one instance per page, each with its range of versions. Remotes never bundle these
 *  modules. The range of the host ends with the next major: packages served between two releases are named `2.0.0-h…`
 *  as soon as a major change is recorded. */
export const SHARED_MODULE_RANGES = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  '@fotosoc/host': '^1.0.0 || ^2.0.0-0',
};

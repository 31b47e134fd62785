/** Modules that the shell provides, one instance on the page, each with the range of versions that it satisfies. Remotes
 *  never bundle them. The range of the host ends with the next major: packages that the site serves between two releases
 *  are called `2.0.0-h…` as soon as a major change is noted. */
export const SHARED = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  '@fotosoc/host': '^1.0.0 || ^2.0.0-0',
};

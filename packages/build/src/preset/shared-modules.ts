/** The modules the shell provides, one instance on the page, each with the range of versions that remotes ask for. Remotes
 *  never bundle them. */
export const SHARED = {
  react: '^19.3.0',
  'react/jsx-runtime': '^19.3.0',
  'react-dom': '^19.3.0',
  '@fotosoc/host': '^1.0.0',
};

/** The modules the shell provides, one instance on the page, each with the range of versions that remotes ask for. Remotes
 *  never bundle them. */
export declare const SHARED: {
  react: string;
  'react/jsx-runtime': string;
  'react-dom': string;
  '@fotosoc/host': string;
};

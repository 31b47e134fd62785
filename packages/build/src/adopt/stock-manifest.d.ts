/** What the federation plugins of webpack, Rspack and Vite write beside a container. */
export declare const STOCK_MANIFEST = 'mf-manifest.json';
/** What is read of it, the same in all of them. Files are named relative to the folder. */
export interface StockManifest {
  /** What the container calls itself. */
  container: string;
  /** What exports `init` and `get`. */
  entry: string;
  /** Release of the plugin. */
  federation: string;
  /** What it takes of the shell. */
  taken: string[];
  /** Scripts of the exposed module, and of what that fetches later. */
  first: string[];
  later: string[];
}
/** @param name of the remote
 *  @throws NotAdoptable for what is no such manifest, or of a container that cannot run in the shell */
export declare function readStockManifest(text: string, name: string): StockManifest;

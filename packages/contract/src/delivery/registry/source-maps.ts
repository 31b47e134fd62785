/** Name of the folder with a build's source maps, named `<script>.map`. The site never serves source maps; they are not
 *  part of a version. */
export const SOURCE_MAP_FOLDER = 'source-maps';

/** Returns the file name of a script's source map. */
export function formatSourceMapName(script: string): string {
  return `${script}.map`;
}

/** Folder of a build with the source maps of its scripts, named `<script>.map`. Source maps are not part of the version
 *  and never served. */
export const SOURCE_MAP_FOLDER = 'source-maps';

/** Returns the file name of a script's source map. */
export function formatSourceMapName(script: string): string {
  return `${script}.map`;
}

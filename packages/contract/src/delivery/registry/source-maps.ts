/** Folder of a build in which the source maps of its scripts are, `<script>.map` each. They are no files of the version:
 *  nobody is served one. */
export const SOURCE_MAPS = 'source-maps';

/** What the source map of a script is called. */
export function mapOf(script: string): string {
  return `${script}.map`;
}

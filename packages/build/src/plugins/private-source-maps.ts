import webpack, { type Compiler } from 'webpack';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';
import { formatSourceName } from '../sources/file-names.ts';

/** Writes source maps into a separate folder that no script references: they are published for error reports, and never
 *  served. */
export class PrivateSourceMaps {
  apply(compiler: Compiler): void {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: `${SOURCE_MAP_FOLDER}/${formatSourceMapName('[file]')}`,
      append: false,
      moduleFilenameTemplate: nameOf,
      fallbackModuleFilenameTemplate: nameOf,
    }).apply(compiler);
  }
}

/** Returns the name of a module from webpack's description; generated modules have no file. */
function nameOf({
  absoluteResourcePath,
  resourcePath,
}: {
  absoluteResourcePath: string;
  resourcePath: string;
}): string {
  if (absoluteResourcePath.startsWith('/')) return formatSourceName(absoluteResourcePath);
  return resourcePath.startsWith('webpack/') ? resourcePath : `webpack/${resourcePath}`;
}

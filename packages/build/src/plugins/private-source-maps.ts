import webpack, { type Compiler } from 'webpack';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { sourceNameOf } from '../preset/file-names.ts';

/** Writes source maps into a separate folder that no script references: they are published for error reports, and never
 *  served. */
export class PrivateSourceMaps {
  apply(compiler: Compiler): void {
    new webpack.SourceMapDevToolPlugin({
      test: /\.js$/,
      filename: `${SOURCE_MAPS}/${mapOf('[file]')}`,
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
  if (absoluteResourcePath.startsWith('/')) return sourceNameOf(absoluteResourcePath);
  return resourcePath.startsWith('webpack/') ? resourcePath : `webpack/${resourcePath}`;
}

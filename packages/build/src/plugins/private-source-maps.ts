import webpack, { type Compiler } from 'webpack';
import { mapOf, SOURCE_MAPS } from '@fotosoc/contract/registry/source-maps';
import { sourceNameOf } from '../preset/file-names.ts';

/** Source maps beside the bundle, in a folder of their own, which no script names: they are published for whoever reads
 *  where an error came from, and served to nobody. */
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

/** Of a module as webpack describes it; what webpack itself writes has no file. */
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

import type { Chunk, Compilation, Compiler } from 'webpack';

/** The federation plugin asks for the path of a file, of which it needs the depth alone, before there is a hash of its
 *  content. From 5.111 on webpack refuses such a path; any word in the hash's place is as deep. */
export class PathsBeforeHashes {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PathsBeforeHashes', (compilation) => {
      const getPath: Compilation['getPath'] = compilation.getPath.bind(compilation);
      compilation.getPath = (file, data) => {
        const { chunk, contentHashType } = data ?? {};
        const hashes = (chunk as Chunk | undefined)?.contentHash;
        const isEarly = contentHashType === 'javascript' && hashes?.['javascript'] === undefined;
        if (typeof file !== 'string' || !isEarly) return getPath(file, data);
        return getPath(file.replaceAll(/\[contenthash[^\]]*\]/g, 'early'), data);
      };
    });
  }
}

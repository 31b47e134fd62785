import type { Chunk, Compilation, Compiler } from 'webpack';

/** The federation plugin asks for the path of a file, of which it needs the depth alone, before there is a hash of its
 *  content. From 5.111 on webpack refuses such a path; any word in the hash's place is as deep. */
export class PathsBeforeHashes {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('PathsBeforeHashes', (compilation) => {
      const getPath: Compilation['getPath'] = compilation.getPath.bind(compilation);
      compilation.getPath = (file, data) => {
        const hashes = (data?.chunk as Chunk | undefined)?.contentHash;
        if (typeof file !== 'string' || !hashes || hashes['javascript'] !== undefined) return getPath(file, data);
        return getPath(file.replaceAll(/\[contenthash[^\]]*\]/g, 'early'), data);
      };
    });
  }
}

import { transform, type Options } from '@swc/core';

/** Compiler options for TypeScript, equal for bundles and installed packages. */
export const COMPILER_OPTIONS = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: false } },
  },
} satisfies Options;

/** Compiles a module to JavaScript without types; comments stay, and relative imports refer to JavaScript files.
 *  @param filename file name for messages */
export async function compile(source: string, filename: string): Promise<string> {
  const { code } = await transform(source, { ...COMPILER_OPTIONS, filename, swcrc: false, configFile: false });
  return rewriteImports(code);
}

/** Rewrites the import specifiers of sources to those of compiled files, in scripts and declarations. */
export function rewriteImports(code: string): string {
  return code.replace(
    /(\b(?:from|import|import\() ?)(['"])(\.[^'"]*)\.tsx?\2/g,
    (_, before: string, quote: string, file: string) => `${before}${quote}${file}.js${quote}`,
  );
}

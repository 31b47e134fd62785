import { transform, type Options } from '@swc/core';

/** How TypeScript becomes JavaScript, in a bundle and in a package that is installed: one gives what the other gives. */
export const COMPILER_OPTIONS = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic', development: false } },
  },
} satisfies Options;

/** The JavaScript of a module, without types; its comments stay, and what it imports of its package is JavaScript too.
 *  @param filename for messages */
export async function compile(source: string, filename: string): Promise<string> {
  const { code } = await transform(source, { ...COMPILER_OPTIONS, filename, swcrc: false, configFile: false });
  return importJavaScript(code);
}

/** Specifiers of sources as those of what is compiled from them, in scripts and declarations. */
export function importJavaScript(code: string): string {
  return code.replace(
    /(\b(?:from|import|import\() ?)(['"])(\.[^'"]*)\.tsx?\2/g,
    (_, before: string, quote: string, file: string) => `${before}${quote}${file}.js${quote}`,
  );
}

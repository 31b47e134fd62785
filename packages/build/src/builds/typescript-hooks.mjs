import { fileURLToPath } from 'node:url';
import { transformFile } from '@swc/core';

const OPTIONS = { jsc: { target: 'es2022', parser: { syntax: 'typescript' } }, swcrc: false, configFile: false };

/** Node module hook that compiles TypeScript without type-checking. */
export async function load(url, context, nextLoad) {
  if (!/\.ts(?:\?|$)/.test(url)) return nextLoad(url, context);
  const { code } = await transformFile(fileURLToPath(url), OPTIONS);
  return { format: 'module', source: code, shortCircuit: true };
}

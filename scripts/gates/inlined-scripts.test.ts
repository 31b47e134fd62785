import { readFileSync } from 'node:fs';
import path from 'node:path';
import { minify } from '@swc/core';
import { expect, it } from 'vitest';

const dir = path.resolve(import.meta.dirname, '../../packages/serving/src');

/** Classic scripts, in what they are written in and nothing newer. */
async function minified(name: string): Promise<string> {
  const source = readFileSync(path.join(dir, `${name}.js`), 'utf8');
  const { code } = await minify(source, { module: false, ecma: 2018, compress: { ecma: 2018 }, mangle: true });
  return `${code}\n`;
}

// `vitest -u` writes them anew.
it.each(['page-start', 'page-locks'])('every page has %s as short as its source can be said', async (name) => {
  const script = await minified(name);
  expect(script).not.toMatch(/\?\?|\?\.(?!\d)/); // which old browsers cannot read: they could not tell of themselves
  await expect(script).toMatchFileSnapshot(path.join(dir, `${name}.min.js`));
});

import { rspack } from '@rspack/core';
import webpack from 'webpack';

// node bundle.mjs webpack|rspack [folder]: runs webpack.config.mjs or rspack.config.mjs. Plain Node, because Rspack
// serialises functions as text, which a compiling loader would change.

const [name, outDir] = process.argv.slice(2);
const { default: configuration } = await import(`./${name}.config.mjs`);
const output = { ...configuration.output, ...(outDir && { path: outDir }) };
const start = name === 'rspack' ? rspack : webpack;
start({ ...configuration, output }, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});

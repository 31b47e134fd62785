import { rspack } from '@rspack/core';
import webpack from 'webpack';

// node bundle.mjs webpack|rspack [folder]: runs webpack.config.mjs or rspack.config.mjs. By Node alone, for Rspack takes
// functions of its own as text, which whatever compiles on the way would change.

const [name, outDir] = process.argv.slice(2);
const { default: configuration } = await import(`./${name}.config.mjs`);
const output = { ...configuration.output, ...(outDir && { path: outDir }) };
const start = name === 'rspack' ? rspack : webpack;
start({ ...configuration, output }, (error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString('errors-only'));
  process.exitCode = 1;
});

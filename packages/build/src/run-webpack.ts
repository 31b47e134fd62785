import webpack, { type Compiler, type Configuration, type Stats } from 'webpack';

/** Runs a build once.
 *  @param prepare called with the compiler before the run
 *  @throws Error with webpack's message if the build fails */
export async function runWebpack(configuration: Configuration, prepare?: (compiler: Compiler) => void): Promise<Stats> {
  const compiler = webpack(configuration);
  if (!compiler) throw new Error('webpack created no compiler for this configuration');
  prepare?.(compiler);
  return new Promise((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined);
      if (error || !stats) reject(error ?? new Error('webpack returned no result for this build'));
      else if (stats.hasErrors()) reject(new Error(stats.toString({ preset: 'errors-only', colors: false })));
      else resolve(stats);
    });
  });
}

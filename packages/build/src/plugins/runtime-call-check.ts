import type { Compiler } from 'webpack';
import { findUnsupportedRuntimeCall } from '@fotosoc/contract/registry/shared-runtime';

/** Fails a build whose scripts call functions of the federation runtime that the shell does not provide. */
export class RuntimeCallCheck {
  apply(compiler: Compiler): void {
    const { Compilation, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AnsweredCalls', (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AnsweredCalls', stage }, (assets) => {
        for (const [file, asset] of Object.entries(assets)) {
          const fault = file.endsWith('.js') ? findUnsupportedRuntimeCall(asset.source().toString()) : undefined;
          if (fault !== undefined) compilation.errors.push(new WebpackError(`${file} ${fault}`));
        }
      });
    });
  }
}

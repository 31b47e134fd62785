import webpack, { type Compiler, type javascript } from 'webpack';

const NAME = 'NativeResolve';

/** Leaves `import.meta.resolve(…)` to the browser, in browser builds only. Otherwise, webpack would insert the folder
 *  of the source into the module, and equal sources in different folders would have different versions. */
export class NativeResolve {
  constructor(private readonly isInBrowser: boolean) {}

  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      for (const type of ['javascript/auto', 'javascript/esm'] as const) {
        factory.hooks.parser.for(type).tap(NAME, (parser) => this.#leave(parser));
      }
    });
  }

  #leave(parser: javascript.JavascriptParser): void {
    parser.hooks.callMemberChain.for('import.meta').tap(NAME, (call, members) => {
      if (members.join('.') !== 'resolve') return undefined;
      if (!this.isInBrowser) {
        const none = new webpack.dependencies.ConstDependency('undefined', call.callee.range!);
        parser.state.module.addPresentationalDependency(none);
      }
      parser.walkExpressions(call.arguments);
      return true;
    });
  }
}

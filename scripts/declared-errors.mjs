/** @file Lint rule: features throw errors created by `fail`, whose codes the contract declares. */

/** `new HttpError` accepts any code, so an undeclared code would compile. */
export const declaredErrors = {
  create(context) {
    return {
      NewExpression(node) {
        if (node.callee.type !== 'Identifier' || node.callee.name !== 'HttpError') return;
        context.report({ node, message: 'Throw what `fail` makes: it takes the codes that the contract declares.' });
      },
    };
  },
};

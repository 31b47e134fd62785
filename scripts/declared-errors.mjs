/** @file A lint rule: what a feature throws is made by `fail`, whose codes are those that the contract declares. */

/** `new HttpError` takes any code, so that an undeclared one would compile. */
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

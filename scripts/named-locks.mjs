/** @file Lint rule: a transaction names its lock, which says what must not change in the meantime. */

/** Kysely's `transaction()` takes no lock on PostgreSQL, where two transactions may read before either writes. */
export const namedLocks = {
  create(context) {
    return {
      CallExpression(node) {
        if (node.callee.type !== 'MemberExpression' || node.callee.property.name !== 'transaction') return;
        context.report({ node, message: 'Use `write(db, lock, work)` of db/write.ts: it says what must not change.' });
      },
    };
  },
};

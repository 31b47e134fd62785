/** @file A lint rule: what runs in a transaction says by a lock what must not change meanwhile. */

/** `transaction()` of Kysely takes none on PostgreSQL, where two may read the same before either writes. */
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

/** Creates idempotency keys for one kind of request: the key stays the same while the content is unchanged, so that a
 *  repeat after a lost response is stored once, and changes with the content. Call `done` after success: equal content
 *  is then stored again. */
export function createIdempotencyKeys() {
  let last: { content: string; key: string } | undefined;
  return {
    keyOf(body: unknown): string {
      const content = JSON.stringify(body);
      if (last?.content !== content) last = { content, key: crypto.randomUUID() };
      return last.key;
    },
    done(): void {
      last = undefined;
    },
  };
}

/** Creates idempotency keys for one kind of request. The key stays the same for equal content, so the server stores a
 *  repeated request once. Call `done` after success: the next request then gets a new key, even with equal content. */
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

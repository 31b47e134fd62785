/** Keys for the tries of one kind of call: the same key as long as the same is sent, so that a repeat after a lost
 *  answer is stored once, and another one as soon as anything was changed. `done` after success: the same content
 *  sent again is then meant to be stored again. */
export function createTryKeys() {
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

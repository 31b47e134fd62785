/** As V8 says it of an array and of WebAssembly's memory, and Emscripten of what its codecs ask for. */
const SAID = /allocation failed|could not allocate|out of memory|\bOOM\b/i;

/** Whether the machine had no memory left for something, which says nothing against what it was for. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && SAID.test(error.message);
}

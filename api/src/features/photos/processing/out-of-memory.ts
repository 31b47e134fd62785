/** Matches the messages of V8 about arrays and about WebAssembly memory, and the messages of Emscripten about
 *  allocations of its codecs. */
const OUT_OF_MEMORY_MESSAGE = /allocation failed|could not allocate|out of memory|\bOOM\b/i;

/** Returns whether an error means that the machine ran out of memory. The photo is not to blame then. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && OUT_OF_MEMORY_MESSAGE.test(error.message);
}

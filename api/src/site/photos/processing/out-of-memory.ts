/** Messages of V8 about an array and about WebAssembly memory, and of Emscripten about allocations of its codecs. */
const OUT_OF_MEMORY_MESSAGE = /allocation failed|could not allocate|out of memory|\bOOM\b/i;

/** Returns whether an error means that the machine had no memory left, for which the photo is not to blame. */
export function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && OUT_OF_MEMORY_MESSAGE.test(error.message);
}

/** webpack loader: puts a stylesheet into the cascade layer of its remote, to avoid styling other remotes by
 *  accident. */
export default function wrapInLayer(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}`;
}

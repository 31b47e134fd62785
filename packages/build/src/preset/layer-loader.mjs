/** webpack loader: puts a stylesheet into the cascade layer of its remote, so it can style no other remote by accident. */
export default function intoLayer(source) {
  return `@layer ${this.getOptions().layer} {\n${source}\n}`;
}

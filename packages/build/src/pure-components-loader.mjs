/** webpack loader: lets a library's components go that nobody uses. The bundler must keep a call such as
 *  `React.forwardRef(…)`, and whatever has its `displayName` set, unless it is told that this has no other effect. */
export default function markPure(source) {
  return source
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^\w+\.displayName = ".*";$/gm, '');
}

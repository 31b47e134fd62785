/** webpack loader: lets go what a library brings and nobody uses. The bundler must keep a call such as
 *  `React.forwardRef(…)`, and whatever has its `displayName` set, unless it is told that this has no other effect. The
 *  router's warnings have one, on the console of whoever visits: a hundredth of all script is their sentences. */
export default function markPure(source) {
  return source
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^ +(?=warn(?:ing|Once)\()/gm, '$&/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = ".*";$/gm, '');
}

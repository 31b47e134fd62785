/** webpack loader: removes unused code of libraries. The bundler must keep a call such as `React.forwardRef(…)`, and
 *  components with a `displayName`, unless the call is marked as pure. The router's warnings go to visitors' consoles,
 *  and are one percent of all scripts. */
export default function markPure(source) {
  return source
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^ +(?=warn(?:ing|Once)\()/gm, '$&/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = ".*";$/gm, '');
}

/** webpack loader that lets the bundler remove unused library code. The bundler keeps a call such as
 *  `React.forwardRef(…)`, and components with a `displayName`, unless a comment marks the call as pure. The loader also
 *  removes the router's warnings, which visitors' consoles would show and which are one percent of all scripts. */
export default function markPure(source) {
  return source
    .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
    .replace(/^ +(?=warn(?:ing|Once)\()/gm, '$&/* @__PURE__ */ ')
    .replace(/^\w+\.displayName = ".*";$/gm, '');
}

/** Returns whether an error comes from a DOM that a translator or an extension changed: React could not find a node of
 *  its own, and foreign elements stand among React's elements. The version is not to blame for the error.
 *
 *  Must be called while the crashed DOM is still in the document: in `getDerivedStateFromError`, or in the first render
 *  of an error element. Source: https://github.com/facebook/react/issues/11538 */
export function isChangedDom(error: unknown, root: ParentNode = document): boolean {
  if (!(error instanceof DOMException) || error.name !== 'NotFoundError') return false;
  return [...root.querySelectorAll('*')].some(isForeign);
}

/** Returns whether an element stands among the React children of its parent without being one. */
function isForeign(element: Element): boolean {
  if (internal(element, '__reactFiber$')) return false;
  const props = element.parentElement && internal(element.parentElement, '__reactProps$');
  const { children } = (props ?? {}) as { children?: unknown };
  return children !== undefined && children !== null;
}

/** Returns React's internal value of a node, stored under a name with a random suffix. */
function internal(element: Element, prefix: string): unknown {
  const key = Object.keys(element).find((name) => name.startsWith(prefix));
  return key === undefined ? undefined : (element as unknown as Record<string, unknown>)[key];
}

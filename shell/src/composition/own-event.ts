/** A store's listeners, as events of this window: `tell` calls whoever subscribed.
 *  @param name of the store, on the whole page */
export function ownEvent(name: string) {
  return {
    tell: () => dispatchEvent(new Event(name)),
    subscribe: (listener: () => void) => {
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}

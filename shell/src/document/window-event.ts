/** Creates a store notification based on window events: `tell` notifies every subscriber.
 *  @param name event name, unique within the page */
export function createWindowEvent(name: string) {
  return {
    tell: () => dispatchEvent(new Event(name)),
    subscribe: (listener: () => void) => {
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}

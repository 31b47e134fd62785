/** Creates a store notification based on window events: `notify` notifies every subscriber.
 *  @param name event name, unique within the page */
export function createWindowEvent(name: string) {
  return {
    notify: () => dispatchEvent(new Event(name)),
    subscribe: (listener: () => void) => {
      addEventListener(name, listener);
      return () => removeEventListener(name, listener);
    },
  };
}

/** Returns the props of a text field that shows a text and sets the typed one.
 *  @param error sentence at the field; `undefined` for a valid text */
export function bindText(value: string, set: (typed: string) => void, error?: string) {
  return { value, error, onChange: ({ target }: { target: { value: string } }) => set(target.value) };
}

/** Returns the trimmed value of a field; empty if absent. */
export function getFieldText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

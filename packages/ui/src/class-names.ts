/** Joins class names with spaces; false and undefined values are left out. */
export function joinClassNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

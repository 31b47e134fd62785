/** The class names that apply, in one string; false and undefined are left out. */
export function classNames(...names: readonly (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}

/** Moves the focus from a pressed button, which disappears, to the button beside it. */
export function focusSibling({ currentTarget }: { currentTarget: Element }): void {
  const sibling = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling;
  (sibling as HTMLElement | null)?.focus();
}

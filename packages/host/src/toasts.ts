import { createStore } from './store.ts';

/** A message to the visitor; stays visible across the following navigation. */
export interface Toast {
  id: number;
  text: string;
  /** `bad` is for failures: announced immediately, visible until dismissed. `ok` disappears after a while. */
  kind: 'ok' | 'bad';
  /** Button of the toast. A toast with a button stays until the user presses the button or dismisses the toast. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast in the shell's frame.
 *  @returns the toast's id, for `dismissToast` */
export function notify(text: string, kind: Toast['kind'] = 'ok', action?: ToastAction): number {
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, text, kind, action }]);
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Dismisses the toasts about failures once their cause has gone, e.g. after a login. */
export function dismissFailures(): void {
  toasts.set(toasts.get().filter(({ kind, action }) => kind === 'ok' || action !== undefined));
}

/** Removes all toasts before the next test. */
export function clearToasts(): void {
  toasts.set([]);
}

/** Returns the visible toasts, oldest first. */
export const useToasts = toasts.use;

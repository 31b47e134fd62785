import { createStore } from './store.ts';

/** A message to the visitor; stays visible across the following navigation. */
export interface Toast {
  id: number;
  text: string;
  /** `bad` is announced at once and stays until dismissed; `ok` disappears after a while. */
  kind: 'ok' | 'bad';
  /** Action of the toast's button; the toast then stays until pressed or dismissed. */
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

/** Dismisses the failures, after their cause has gone. */
export function dismissFailures(): void {
  toasts.set(toasts.get().filter(({ kind, action }) => kind === 'ok' || action !== undefined));
}

/** Removes all toasts before the next test. */
export function clearToasts(): void {
  toasts.set([]);
}

/** Returns the visible toasts, oldest first. */
export const useToasts = toasts.use;

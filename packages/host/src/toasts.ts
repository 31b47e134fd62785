import { createStore } from './store.ts';

/** A message the visitor cannot miss; it stays across the navigation that follows. */
export interface Toast {
  id: number;
  text: string;
  /** `bad` is read out at once and stays until dismissed; `ok` goes by itself after a while. */
  kind: 'ok' | 'bad';
  /** What a button of the toast does; it then stays until pressed or dismissed. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  run: () => void;
}

const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Shows a toast. The frame of the shell renders them.
 *  @returns its id, to dismiss it by */
export function notify(text: string, kind: Toast['kind'] = 'ok', action?: ToastAction): number {
  lastId += 1;
  toasts.set([...toasts.get(), { id: lastId, text, kind, action }]);
  return lastId;
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** Takes away the bad news: what stood in the way does so no more. */
export function dismissFailures(): void {
  toasts.set(toasts.get().filter(({ kind, action }) => kind === 'ok' || action !== undefined));
}

/** Leaves no toast, for the next test. */
export function clearToasts(): void {
  toasts.set([]);
}

/** The toasts on screen, oldest first. */
export const useToasts = toasts.use;

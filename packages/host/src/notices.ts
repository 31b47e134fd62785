import { createStore } from './store.ts';

/** A message the visitor cannot miss; it stays across the navigation that follows. */
export interface Notice {
  id: number;
  text: string;
  /** `bad` is read out at once and stays until dismissed; `ok` goes by itself after a while. */
  kind: 'ok' | 'bad';
  /** What a button of the notice does; it then stays until pressed or dismissed. */
  action?: NoticeAction;
}

export interface NoticeAction {
  label: string;
  run: () => void;
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/** Shows a notice. The frame of the shell draws them.
 *  @returns its id, to dismiss it by */
export function notify(text: string, kind: Notice['kind'] = 'ok', action?: NoticeAction): number {
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, text, kind, action }]);
  return lastId;
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** The notices on screen, oldest first. */
export const useNotices = notices.use;

import { createStore } from './store.ts';

/** A message the visitor cannot miss; it stays across the navigation that follows. */
export interface Notice {
  id: number;
  text: string;
  /** `bad` is read out at once and stays until dismissed; `ok` goes by itself after a while. */
  kind: 'ok' | 'bad';
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

/** Shows a notice. The frame of the shell draws them. */
export function notify(text: string, kind: Notice['kind'] = 'ok'): void {
  lastId += 1;
  notices.set([...notices.get(), { id: lastId, text, kind }]);
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** The notices on screen, oldest first. */
export const useNotices = notices.use;

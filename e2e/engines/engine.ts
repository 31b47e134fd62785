import type { Tab } from './tab.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

export interface Engine {
  /** Name and version of the browser. */
  name: string;
  /** Opens a tab with separate storage. */
  newTab: (origin: string) => Promise<Tab>;
  close: () => Promise<void>;
}

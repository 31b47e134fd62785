import type { Tab } from './tab.ts';

export type EngineName = 'chromium' | 'firefox' | 'webkit';

/** A browser that has started. */
export interface Engine {
  /** With its version. */
  name: string;
  /** A tab that shares nothing with any other. */
  newTab: (origin: string) => Promise<Tab>;
  close: () => Promise<void>;
}

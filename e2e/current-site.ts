import { test } from '@playwright/test';
import { getDataDir } from './sites.ts';

/** Returns the site of the running journey: its direct origin, without a proxy, and its data folder. */
export function getCurrentSite(): { origin: string; dataDir: string } {
  const origin = test.info().project.use.baseURL!;
  return { origin, dataDir: getDataDir(Number(new URL(origin).port)) };
}

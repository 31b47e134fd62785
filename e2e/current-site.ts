import { test } from '@playwright/test';
import { dataDirOf } from './sites.ts';

/** Returns the site of the running journey: its direct origin, without a proxy, and its data folder. */
export function currentSite(): { origin: string; dataDir: string } {
  const origin = test.info().project.use.baseURL!;
  return { origin, dataDir: dataDirOf(Number(new URL(origin).port)) };
}

import { test } from '@playwright/test';
import { dataDirOf } from './sites.ts';

/** The site of the journey that runs: its address, which no proxy changes, and the folder of what it keeps. */
export function currentSite(): { origin: string; dataDir: string } {
  const origin = test.info().project.use.baseURL!;
  return { origin, dataDir: dataDirOf(Number(new URL(origin).port)) };
}

import { SESSION_ENDED } from '@fotosoc/contract/request';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../query.ts';
import { endSession } from '../session.ts';
import { expectAllAnswered, forgetAnswers } from '../testing.tsx';

// What fails is asked for again as on a page, without the seconds between.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

forgetAnswers(); // a file of tests may ask at once whose site it is

// Here, not in testing.tsx: files of tests share their modules, and a module registers its hooks for the first of them only.
beforeEach(() => {
  forgetAnswers();
  window.addEventListener(SESSION_ENDED, endSession); // as the shell does
});
afterEach(() => {
  cleanup();
  expectAllAnswered();
});

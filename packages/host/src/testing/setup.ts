import { SESSION_ENDED } from '@fotosoc/contract/request';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { endSession } from '../session.ts';
import { expectAllAnswered, forgetAnswers } from '../testing.tsx';

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

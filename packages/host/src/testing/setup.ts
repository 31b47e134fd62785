import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { expectAllAnswered, forgetAnswers } from '../testing.tsx';

// Here, not in testing.tsx: files of tests share their modules, and a module registers its hooks for the first of them only.
beforeEach(forgetAnswers);
afterEach(() => {
  cleanup();
  expectAllAnswered();
});

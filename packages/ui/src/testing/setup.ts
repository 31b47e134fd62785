import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// An unexpected console.error is a failed test: React reports misuse and uncaught render errors there.
const errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors.mockClear();
});
afterEach(() => {
  cleanup();
  expect(errors.mock.calls.map(String)).toEqual([]);
});

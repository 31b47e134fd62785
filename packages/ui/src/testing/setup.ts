import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Load times depend on the machine: wait for expected content until the test's own timeout is nearly over.
configure({ asyncUtilTimeout: 20_000 });

// An unexpected console.error fails a test: React reports misuse and uncaught render errors there.
const errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors.mockClear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // test files share the document
  expect(errors.mock.calls.map(String)).toEqual([]);
});

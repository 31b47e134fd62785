import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// How long a page takes says how busy the machine is, nothing else: wait for what must come until the test's own time
// is nearly over.
configure({ asyncUtilTimeout: 20_000 });

// An unexpected console.error is a failed test: React reports misuse and uncaught render errors there.
const errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors.mockClear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // files share it
  expect(errors.mock.calls.map(String)).toEqual([]);
});

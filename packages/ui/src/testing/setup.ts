import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Tests wait for expected content until just before their own timeout, because load times depend on the machine.
configure({ asyncUtilTimeout: 20_000 });

// React compares this property of every element during hydration, and happy-dom has it on inputs only.
Object.defineProperty(HTMLElement.prototype, 'autofocus', {
  configurable: true, // runs once for each test file
  get(this: HTMLElement) {
    return this.hasAttribute('autofocus');
  },
});

// An unexpected console.error fails a test: React reports misuse and uncaught render errors there.
const errors = vi.spyOn(console, 'error');
beforeEach(() => {
  errors.mockClear();
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren(); // empties the page, because test files share the document
  expect(errors.mock.calls.map(String)).toEqual([]);
});

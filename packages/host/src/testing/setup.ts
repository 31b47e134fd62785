import { SESSION_ENDED_EVENT } from '@fotosoc/contract/request';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../query.ts';
import { endSession } from '../session.ts';
import { expectNoMissingResponses, resetResponses } from '../testing.tsx';

// Retries like a page, without the delay.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

resetResponses(); // test files may need the society while they load

// Registered here rather than in testing.tsx: test files share their modules, and a module registers its hooks for the
// first file only.
beforeEach(() => {
  resetResponses();
  window.addEventListener(SESSION_ENDED_EVENT, endSession); // as in the shell
});
afterEach(() => {
  cleanup();
  expectNoMissingResponses();
});

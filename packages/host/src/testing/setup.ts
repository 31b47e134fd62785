import { SESSION_ENDED_EVENT } from '@fotosoc/contract/request';
import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import { queryClient } from '../query.ts';
import { endSession } from '../session.ts';
import { expectNoMissingResponses, resetResponses } from '../testing.tsx';

// Failed requests are repeated as on a page, but without a delay.
const { queries } = queryClient.getDefaultOptions();
queryClient.setDefaultOptions({ queries: { ...queries, retryDelay: 0 } });

resetResponses(); // Sets the society now, because test files may read it while their modules load.

// Registered here rather than in testing.tsx: test files share their modules, and a module registers its hooks for the
// first file only.
beforeEach(() => {
  resetResponses();
  window.addEventListener(SESSION_ENDED_EVENT, endSession); // the shell registers the same listener
});
afterEach(() => {
  cleanup();
  expectNoMissingResponses();
});

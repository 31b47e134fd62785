import { afterAll } from 'vitest';
import { removeBundles } from './bundle.ts';

// Registered here rather than in bundle.ts: test files share their modules, and a module registers its hooks for the
// first file only.
afterAll(removeBundles);

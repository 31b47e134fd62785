import { afterAll } from 'vitest';
import { removeBundles } from './bundle.ts';

// Here, not in bundle.ts: files of tests share their modules, and a module registers its hooks for the first of them only.
afterAll(removeBundles);

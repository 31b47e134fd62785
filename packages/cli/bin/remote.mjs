#!/usr/bin/env node
// `pnpm remote <command>` within this workspace, where the command is TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../src/bin.ts');

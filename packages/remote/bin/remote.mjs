#!/usr/bin/env node
// `pnpm remote <act>`: the deploy command. Its source is TypeScript.
import { register } from 'tsx/esm/api';

register();
const { main } = await import('../src/main.ts');
process.exitCode = await main(process.argv.slice(2), process.env, process.cwd());

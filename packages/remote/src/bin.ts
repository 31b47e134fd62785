#!/usr/bin/env node
import { main } from './main.ts';

// The command `remote` of a team.
process.exitCode = await main(process.argv.slice(2), process.env);

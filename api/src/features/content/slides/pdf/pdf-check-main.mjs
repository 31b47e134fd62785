// Entry point of the process that checks one PDF. The TypeScript loader is registered again, because the process does
// not inherit it from its parent. A release needs no loader.
import { existsSync, readFileSync } from 'node:fs';

if (existsSync(new URL('find-pdf-problem.ts', import.meta.url))) (await import('tsx/esm/api')).register();
const { findPdfProblem: objectionToPdf } = await import('./find-pdf-problem.ts');

process.on('disconnect', () => process.exit());
process.send({ objection: objectionToPdf(readFileSync(process.argv[2])) }, () => process.disconnect());

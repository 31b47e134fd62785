// The process that checks one PDF. It does not take over its parent's TypeScript loader; a release needs none.
import { existsSync, readFileSync } from 'node:fs';

if (existsSync(new URL('find-pdf-problem.ts', import.meta.url))) (await import('tsx/esm/api')).register();
const { findPdfProblem: objectionToPdf } = await import('./find-pdf-problem.ts');

process.on('disconnect', () => process.exit());
process.send({ objection: objectionToPdf(readFileSync(process.argv[2])) }, () => process.disconnect());

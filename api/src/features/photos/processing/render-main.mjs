// Entry point of the render process. The TypeScript loader is registered again, because the process does not inherit it
// from its parent. A release is compiled and needs no loader.
import { existsSync } from 'node:fs';

if (existsSync(new URL('render-messages.ts', import.meta.url))) (await import('tsx/esm/api')).register();
const { processRenderJobs: answerJobs } = await import('./render-messages.ts');

answerJobs();

// The render process. It does not take over its parent's TypeScript loader; in a release there is nothing to load by one.
import { existsSync } from 'node:fs';

if (existsSync(new URL('render-messages.ts', import.meta.url))) (await import('tsx/esm/api')).register();
const { processRenderJobs: answerJobs } = await import('./render-messages.ts');

answerJobs();

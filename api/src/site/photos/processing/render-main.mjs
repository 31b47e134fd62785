// The render process. It does not take over its parent's TypeScript loader.
import { register } from 'tsx/esm/api';

register();
const { answerJobs } = await import('./render-answers.ts');

answerJobs();

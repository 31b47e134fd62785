// Threads do not take over their parent's TypeScript loader, and on Node 20 not even `--import tsx` gives them one.
import { register } from 'tsx/esm/api';

register();
const { renderJob } = await import('./render-job.ts');

export default renderJob;

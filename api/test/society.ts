export { society } from '../src/site/defaults/society.ts';

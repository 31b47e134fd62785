/** Who the society of a new site is. */
export { society } from '../src/site/defaults/society.ts';

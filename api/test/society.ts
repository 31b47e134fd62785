export { society } from '../src/features/defaults/society.ts';

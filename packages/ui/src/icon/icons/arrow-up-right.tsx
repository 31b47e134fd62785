import { outline } from '../outline.tsx';

export const ArrowUpRightIcon = outline('M7 7h10v10', 'M7 17 17 7');

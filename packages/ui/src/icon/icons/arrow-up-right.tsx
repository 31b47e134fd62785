import { createOutlineIcon } from '../outline.tsx';

export const ArrowUpRightIcon = createOutlineIcon('M7 7h10v10', 'M7 17 17 7');

import { createOutlineIcon } from '../outline.tsx';

export const ArrowRightIcon = createOutlineIcon('M5 12h14', 'm12 5 7 7-7 7');

import { outline } from '../outline.tsx';

export const ArrowRightIcon = outline('M5 12h14', 'm12 5 7 7-7 7');

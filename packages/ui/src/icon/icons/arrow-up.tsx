import { outline } from '../outline.tsx';

export const ArrowUpIcon = outline('m5 12 7-7 7 7', 'M12 19V5');

import { createOutlineIcon } from '../outline.tsx';

export const ArrowUpIcon = createOutlineIcon('m5 12 7-7 7 7', 'M12 19V5');

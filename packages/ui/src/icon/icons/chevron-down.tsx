import { createOutlineIcon } from '../outline.tsx';

export const ChevronDownIcon = createOutlineIcon('m6 9 6 6 6-6');

import { createOutlineIcon } from '../outline.tsx';

export const FlagIcon = createOutlineIcon('M4 15s1-1 4-1 5 2 8 2 4-1 4-1V3s-1 1-4 1-5-2-8-2-4 1-4 1z', 'M4 22v-7');

import { createOutlineIcon } from '../outline.tsx';

export const CheckIcon = createOutlineIcon('M20 6 9 17l-5-5');

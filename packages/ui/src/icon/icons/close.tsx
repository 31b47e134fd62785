import { createOutlineIcon } from '../outline.tsx';

export const CloseIcon = createOutlineIcon('M18 6 6 18', 'm6 6 12 12');

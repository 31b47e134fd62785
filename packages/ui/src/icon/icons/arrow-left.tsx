import { createOutlineIcon } from '../outline.tsx';

export const ArrowLeftIcon = createOutlineIcon('m12 19-7-7 7-7', 'M19 12H5');

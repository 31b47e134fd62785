import { outline } from '../outline.tsx';

export const ArrowLeftIcon = outline('m12 19-7-7 7-7', 'M19 12H5');

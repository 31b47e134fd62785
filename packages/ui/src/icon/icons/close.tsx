import { outline } from '../outline.tsx';

export const CloseIcon = outline('M18 6 6 18', 'm6 6 12 12');

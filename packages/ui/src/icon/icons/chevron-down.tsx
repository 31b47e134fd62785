import { outline } from '../outline.tsx';

export const ChevronDownIcon = outline('m6 9 6 6 6-6');

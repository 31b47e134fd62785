import { createOutlineIcon } from '../outline.tsx';

export const SearchIcon = createOutlineIcon('m21 21-4-4M3 11a8 8 0 1 0 16 0a8 8 0 1 0-16 0');

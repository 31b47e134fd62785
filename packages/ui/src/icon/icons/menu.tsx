import { createOutlineIcon } from '../outline.tsx';

export const MenuIcon = createOutlineIcon('M4 5h16', 'M4 12h16', 'M4 19h16');

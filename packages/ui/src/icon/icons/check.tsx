import { outline } from '../outline.tsx';

export const CheckIcon = outline('M20 6 9 17l-5-5');

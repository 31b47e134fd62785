import { outline } from '../outline.tsx';

export const ArrowDownIcon = outline('m19 12-7 7-7-7', 'M12 5v14');

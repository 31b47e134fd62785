import { outline } from '../outline.tsx';

export const PlusIcon = outline('M5 12h14', 'M12 5v14');

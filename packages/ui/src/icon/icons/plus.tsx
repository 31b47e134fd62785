import { createOutlineIcon } from '../outline.tsx';

export const PlusIcon = createOutlineIcon('M5 12h14', 'M12 5v14');

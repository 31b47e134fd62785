import { createOutlineIcon } from '../outline.tsx';

export const ArrowDownIcon = createOutlineIcon('m19 12-7 7-7-7', 'M12 5v14');

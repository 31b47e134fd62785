import { outline } from '../outline.tsx';

export const HelpIcon = outline(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  'M9.09 9a3 3 0 0 1 5.83 1c0 2-3 3-3 3',
  'M12 17h.01',
);

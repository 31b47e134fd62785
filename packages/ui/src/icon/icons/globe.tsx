import { createOutlineIcon } from '../outline.tsx';

export const GlobeIcon = createOutlineIcon(
  'M2 12a10 10 0 1 0 20 0a10 10 0 1 0-20 0',
  'M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20',
  'M2 12h20',
);

// Icons of the editor, after Lucide (ISC).
import { createOutlineIcon } from '@fotosoc/ui/icon';

export const PencilIcon = createOutlineIcon(
  'M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497z',
  'm15 5 4 4',
);
export const UpIcon = createOutlineIcon('m5 12 7-7 7 7', 'M12 19V5');
export const DownIcon = createOutlineIcon('M12 5v14', 'm19 12-7 7-7-7');
export const UndoIcon = createOutlineIcon('M9 14 4 9l5-5', 'M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11');
export const HistoryIcon = createOutlineIcon(
  'M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8',
  'M3 3v5h5',
  'M12 7v5l4 2',
);
export const DiscardIcon = createOutlineIcon(
  'M3 6h18',
  'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
  'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
);
export const ScheduleIcon = createOutlineIcon(
  'M8 2v4',
  'M16 2v4',
  'M3 10h18',
  'M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z',
);

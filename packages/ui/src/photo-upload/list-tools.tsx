import { Button } from '../button/button.tsx';
import styles from './photo-upload.module.css';
import { getCaptureTime, type SortBy } from './sort-items.ts';
import type { UploadItem } from './upload-item.ts';

export interface ListToolsProps {
  items: readonly UploadItem[];
  onSelectAll: () => void;
  /** `undefined` if the order is fixed. */
  onSort: ((by: SortBy) => void) | undefined;
  onUseProposals: (items: readonly UploadItem[]) => void;
}

/** Renders the actions for a whole list of photos, above the list. */
export function ListTools({ items, onSelectAll, onSort, onUseProposals }: ListToolsProps) {
  const proposals = items.filter(({ photo, alt }) => photo?.proposedAlt && alt.trim() === '');
  const timed = items.filter(getCaptureTime);
  if (items.length < 2) return null;
  return (
    <div className={styles.tools}>
      <Button variant="line" size="sm" onClick={onSelectAll}>
        Select all
      </Button>
      {onSort && (
        <Button variant="line" size="sm" onClick={() => onSort('name')}>
          Sort by file name
        </Button>
      )}
      {onSort && timed.length > 1 && (
        <Button variant="line" size="sm" onClick={() => onSort('time')}>
          Sort by capture time
        </Button>
      )}
      {proposals.length > 1 && (
        <Button variant="line" size="sm" onClick={() => onUseProposals(proposals)}>
          {`Use ${proposals.length} descriptions from the files`}
        </Button>
      )}
    </div>
  );
}

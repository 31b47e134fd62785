import { ApiError } from '@fotosoc/contract/request';
import { confirm, notify, queryClient } from '@fotosoc/host';
import { Button } from '@fotosoc/ui/button';
import { takeOverLinks, useIsOutside } from '../data/link-source';
import styles from './editing.module.css';
import { useEditing } from './use-editing';

/** That the links come from a sheet, and the way to have them here. */
export function LinkSource() {
  const { drafts } = useEditing();
  const isOutside = useIsOutside();
  if (!isOutside) return null;
  const takeOver = async () => {
    const isSure = await confirm({
      question: 'Take over the links of the sheet?',
      consequence: 'They are copied once, and published. The sheet is not read any more.',
      action: 'Take over',
    });
    if (!isSure) return;
    try {
      await takeOverLinks();
      await queryClient.invalidateQueries();
      await drafts.load();
      notify('Taken over. The sheet is not read any more.');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify(error.message, 'bad');
    }
  };
  return (
    <div className={styles.source}>
      <p>
        <strong>These links come from a sheet.</strong> Change them there, or take them over.
      </p>
      <Button variant="line" size="sm" onClick={() => void takeOver()}>
        Take over
      </Button>
    </div>
  );
}

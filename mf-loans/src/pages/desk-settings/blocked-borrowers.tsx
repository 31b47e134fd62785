import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { List, ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useRef, useState } from 'react';
import { BlockDialog } from '../../components/borrower-block/block-dialog';
import { ActionOutcome } from '../../components/undoable-actions/action-outcome';
import { BorrowerBlock } from '../../components/borrower-block/borrower-block';
import { useBlockActions } from '../../components/borrower-block/use-block-actions';
import { useBlocks } from '../../data/desk';
import styles from './desk-settings.module.css';

/** Borrowers who cannot book for some time. */
export function BlockedBorrowers() {
  const blocks = useBlocks().data?.blocks ?? [];
  const [isAdding, setAdding] = useState(false);
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const actions = useBlockActions(setSaid, heading);
  return (
    <section className={styles.blocks} aria-labelledby="blocked">
      <Heading size="card" id="blocked" ref={heading} tabIndex={-1}>
        Blocked borrowers
      </Heading>
      {blocks.length === 0 && <Meta>No borrower is blocked.</Meta>}
      <List>
        {blocks.map((block) => (
          <ListRow key={block.id}>
            <div>
              {block.email}
              <BorrowerBlock email={block.email} block={block} actions={actions} />
            </div>
          </ListRow>
        ))}
      </List>
      <ActionOutcome {...actions} heading={heading} />
      <div>
        <Button variant="line" size="sm" onClick={() => setAdding(true)}>
          Block a borrower
        </Button>
      </div>
      {isAdding && <BlockDialog onBlocked={actions.onBlocked} onClose={() => setAdding(false)} />}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </section>
  );
}

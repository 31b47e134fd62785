import { Button } from '@fotosoc/ui/button';
import { Heading } from '@fotosoc/ui/heading';
import { List, ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import { useState } from 'react';
import { BlockDialog } from '../../components/borrower-block/block-dialog';
import { BorrowerBlock } from '../../components/borrower-block/borrower-block';
import { useBlocks } from '../../data/desk';
import styles from './desk-settings.module.css';

/** Borrowers who cannot book for some time. */
export function BlockedBorrowers() {
  const blocks = useBlocks().data?.blocks ?? [];
  const [isAdding, setAdding] = useState(false);
  return (
    <section className={styles.blocks} aria-labelledby="blocked">
      <Heading size="card" id="blocked">
        Blocked borrowers
      </Heading>
      {blocks.length === 0 && <Meta>No borrower is blocked.</Meta>}
      <List>
        {blocks.map((block) => (
          <ListRow key={block.id}>
            <div>
              {block.email}
              <BorrowerBlock email={block.email} block={block} />
            </div>
          </ListRow>
        ))}
      </List>
      <div>
        <Button variant="line" size="sm" onClick={() => setAdding(true)}>
          Block a borrower
        </Button>
      </div>
      {isAdding && <BlockDialog onClose={() => setAdding(false)} />}
    </section>
  );
}

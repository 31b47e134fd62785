import type { BorrowerBlock as Block } from '@fotosoc/contract/borrower-blocks';
import { formatDate } from '@fotosoc/contract/format-time';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { BlockDialog } from './block-dialog';
import type { BlockActions } from './use-block-actions';

export interface BorrowerBlockProps {
  email: string;
  block: Block | undefined;
  actions: BlockActions;
}

/** Block of a borrower with its actions. Without a block, a button opens the dialog that blocks the borrower. */
export function BorrowerBlock({ email, block, actions }: BorrowerBlockProps) {
  const [isEditing, setEditing] = useState(false);
  const who = <VisuallyHidden>{` ${email}`}</VisuallyHidden>;
  return (
    <div>
      {block && <Meta>{`Blocked until the end of ${formatDate(block.lastDay)}: ${block.reason}`}</Meta>}
      <LinkButton onClick={() => setEditing(true)}>
        <span>{block ? 'Change block' : 'Block borrower'}</span>
        {who}
      </LinkButton>
      {block && (
        <>
          {' '}
          <LinkButton onClick={() => actions.endBlock(block)}>
            <span>End block</span>
            {who}
          </LinkButton>
        </>
      )}
      {isEditing && (
        <BlockDialog email={email} block={block} onBlocked={actions.onBlocked} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

import type { BorrowerBlock as Block } from '@fotosoc/contract/desk';
import { formatDate } from '@fotosoc/contract/format-time';
import { useAction } from '@fotosoc/host';
import { FieldError } from '@fotosoc/ui/field';
import { LinkButton } from '@fotosoc/ui/link';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { endBlock } from '../../data/desk';
import { BlockDialog } from './block-dialog';

/** Block of a borrower with its actions. Without a block, a button opens the dialog that blocks the borrower. */
export function BorrowerBlock({ email, block }: { email: string; block: Block | undefined }) {
  const [isEditing, setEditing] = useState(false);
  const { problem, act } = useAction();
  const who = <VisuallyHidden>{` ${email}`}</VisuallyHidden>;
  return (
    <div>
      {block && <Meta>{`Blocked until the end of ${formatDate(block.lastDay)}: ${block.reason}`}</Meta>}
      {problem && <FieldError>{problem}</FieldError>}
      <LinkButton onClick={() => setEditing(true)}>
        <span>{block ? 'Change block' : 'Block borrower'}</span>
        {who}
      </LinkButton>
      {block && (
        <>
          {' '}
          <LinkButton onClick={() => void act(() => endBlock(block.id))}>
            <span>End block</span>
            {who}
          </LinkButton>
        </>
      )}
      {isEditing && <BlockDialog email={email} block={block} onClose={() => setEditing(false)} />}
    </div>
  );
}

import { AsyncSection } from '@fotosoc/ui/async-section';
import { PagedRowList } from '@fotosoc/ui/paged-list';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useState } from 'react';
import { useOwnCaptions } from '../../data/own-captions';
import { CaptionRow } from './caption-row';

/** Fragment of the account page: captions of the signed-in user. */
export function Component() {
  const { items, ...pages } = useOwnCaptions();
  const [said, setSaid] = useState('');
  return (
    <>
      <AsyncSection title="Captions" what="captions" answer={{ ...pages, data: items }}>
        {(captions) => (
          <PagedRowList pages={pages} empty={<Meta>No captions.</Meta>} rows={captions}>
            {(caption) => <CaptionRow key={caption.id} caption={caption} say={setSaid} />}
          </PagedRowList>
        )}
      </AsyncSection>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </>
  );
}

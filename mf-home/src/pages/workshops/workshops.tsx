import { useState } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { PhotoFrame } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { useWorkshops } from '../../data/workshops';
import { Presentation } from './presentation';
import styles from './workshops.module.css';

export function Component() {
  usePageTitle('Workshops', "Presentations of the society's workshops, to view in full screen.");
  return (
    <Page>
      <PageHead title="Workshops" lead="Click on a workshop presentation to view it in full screen." />
      <Workshops />
    </Page>
  );
}

function Workshops() {
  const { workshops, isPending, refetch } = useWorkshops();
  const [open, setOpen] = useState<Workshop | null>(null);
  if (isPending) return <Spinner label="Loading workshops..." />;
  if (!workshops) return <LoadError what="The workshops" onRetry={() => void refetch()} />;
  return (
    <>
      <ul className={styles.workshops}>
        {workshops.map((workshop) => (
          <li key={workshop.id}>
            <button type="button" aria-haspopup="dialog" onClick={() => setOpen(workshop)}>
              <PhotoFrame>
                <img src={workshop.thumbnail} alt="" loading="lazy" decoding="async" />
              </PhotoFrame>
              <Heading size="card" as="span">
                {workshop.title}
              </Heading>
            </button>
          </li>
        ))}
      </ul>
      {open && <Presentation workshop={open} onClose={() => setOpen(null)} />}
    </>
  );
}

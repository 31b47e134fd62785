import { useState, type ReactNode } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { Link } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { Page, PageHead } from '@fotosoc/ui/page';
import { FallbackPicture, PhotoFrame } from '@fotosoc/ui/photo';
import { SitePicture } from '../site-picture/site-picture';
import { Presentation } from './presentation';
import styles from './workshops-page.module.css';

const WIDTHS = { '(min-width: 51.25rem)': '30vw', all: '92vw' };

export function WorkshopsPage({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <PageHead title="Workshops" lead={lead} />
      {children}
    </Page>
  );
}

export function WorkshopList({ workshops }: { workshops: readonly Workshop[] }) {
  const [open, setOpen] = useState<Workshop | null>(null);
  return (
    <>
      <ul className={styles.workshops}>
        {workshops.map((workshop) => (
          <li key={workshop.id}>
            <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => setOpen(workshop)}>
              <WorkshopCard workshop={workshop} />
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.loans}>
        <Link className={linkClass} to="/loans">
          Borrow equipment to try it out
        </Link>
      </p>
      {open && <Presentation workshop={open} onClose={() => setOpen(null)} />}
    </>
  );
}

/** Thumbnail, or the society's logo, above the title. */
export function WorkshopCard({ workshop: { title, thumbnail } }: { workshop: Pick<Workshop, 'title' | 'thumbnail'> }) {
  return (
    <>
      {thumbnail ? (
        <PhotoFrame>
          <SitePicture src={thumbnail} widths={WIDTHS} />
        </PhotoFrame>
      ) : (
        <FallbackPicture framed />
      )}
      <Heading size="card" as="span">
        {title}
      </Heading>
    </>
  );
}

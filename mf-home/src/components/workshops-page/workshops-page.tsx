import { useState, type ReactNode } from 'react';
import type { Workshop } from '@fotosoc/contract/workshop';
import { Link, useLocation, useNavigate } from '@fotosoc/host';
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

/** Workshops, each with a presentation. An open presentation has its own history entry: Back closes the presentation,
 *  Forward opens the presentation again. */
export function WorkshopList({ workshops }: { workshops: readonly Workshop[] }) {
  const location = useLocation();
  const navigate = useNavigate();
  const [firstKey] = useState(location.key); // the server does not know the history state
  const openId = location.key !== firstKey && (location.state as { presentation?: number } | null)?.presentation;
  const open = workshops.find(({ id }) => id === openId);
  const present = (presentation: number) =>
    void navigate(location, { state: { presentation }, preventScrollReset: true });
  return (
    <>
      <ul className={styles.workshops}>
        {workshops.map((workshop) => (
          <li key={workshop.id}>
            <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => present(workshop.id)}>
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
      {open && <Presentation workshop={open} onClose={() => void navigate(-1)} />}
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

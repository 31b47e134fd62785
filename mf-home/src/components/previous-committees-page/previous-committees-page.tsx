import type { PastCommittee } from '@fotosoc/contract/committee';
import { society, useLocation } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Meta } from '@fotosoc/ui/text';
import { useEffect, type ReactNode } from 'react';
import styles from './previous-committees-page.module.css';

export function PreviousCommitteesPage({ lead, children }: { lead: ReactNode; children: ReactNode }) {
  return (
    <Page>
      <PageHead title="Previous Committees" lead={lead}>
        <Meta className={styles.missing}>
          Were you on a committee and are not listed? Contact{' '}
          <a href={`mailto:${society().committeeEmail}`}>{society().committeeEmail}</a>.
        </Meta>
      </PageHead>
      {children}
    </Page>
  );
}

export function Years({ committees }: { committees: readonly PastCommittee[] }) {
  const { hash } = useLocation();
  // Scrolls to the year in the address: the router looked for the anchor before the years were rendered. A restored
  // scroll position stays.
  useEffect(() => {
    const named = committees.find(({ year }) => hash === `#${encodeURIComponent(year)}`);
    if (named && window.scrollY === 0) document.getElementById(named.year)?.scrollIntoView();
  }, [committees, hash]);
  return (
    <div className={styles.years}>
      {committees.map((committee) => (
        <section key={committee.year} id={committee.year} className={styles.year}>
          <Year committee={committee} />
        </section>
      ))}
    </div>
  );
}

/** Each element has a single text node, because the second of two text nodes shifts when the font arrives. */
export function Year({ committee: { year, members } }: { committee: PastCommittee }) {
  return (
    <>
      <Heading size="card">{`Committee ${year}`}</Heading>
      <ul>
        {members.map(({ role, name }, index) => (
          <li key={index}>
            <span>{`${role}: `}</span>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

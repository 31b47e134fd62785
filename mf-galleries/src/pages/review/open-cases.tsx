import type { ReviewCase } from '@fotosoc/contract/review';
import { Heading } from '@fotosoc/ui/heading';
import { PagedList } from '@fotosoc/ui/paged-list';
import { Meta } from '@fotosoc/ui/text';
import { useModerationCases } from '../../data/review';
import { CaseRow } from './case-row';
import styles from './review.module.css';

const LISTS: Record<ReviewCase['list'], { title: string; what: string; empty: string }> = {
  waiting: { title: 'Captions waiting', what: 'captions', empty: 'No captions wait for approval.' },
  asked: { title: 'Reports', what: 'reports', empty: 'No open reports.' },
};

/** Open cases: waiting captions, then questions about photos. */
export function OpenCases({ say }: { say: (sentence: string) => void }) {
  return (
    <div className={styles.sections}>
      <Cases list="waiting" say={say} />
      <Cases list="asked" say={say} />
    </div>
  );
}

function Cases({ list, say }: { list: ReviewCase['list']; say: (sentence: string) => void }) {
  const { title, what, empty } = LISTS[list];
  return (
    <section className={styles.section} aria-labelledby={list}>
      <Heading size="card" id={list}>
        {title}
      </Heading>
      <PagedList pages={useModerationCases(list)} what={what} empty={<Meta>{empty}</Meta>} className={styles.cases}>
        {(one) => (
          <li key={one.id}>
            <CaseRow one={one} say={say} />
          </li>
        )}
      </PagedList>
    </section>
  );
}

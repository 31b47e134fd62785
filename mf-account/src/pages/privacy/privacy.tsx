import type { Privacy } from '@fotosoc/contract/privacy';
import { Slot, society, usePageTitle } from '@fotosoc/host';
import { Heading } from '@fotosoc/ui/heading';
import { linkClass } from '@fotosoc/ui/link';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { usePrivacy } from '../../data/privacy';
import { Cookies } from './cookies';
import { DataTable } from './data-table';
import styles from './privacy.module.css';
import { Receivers } from './receivers';
import { YourRights } from './your-rights';

const LEAD = 'What this site keeps about you, and for how long.';

/** Headings of the sections. Each section is about people who use the site in one way, and the forms for that use link
 *  to it. */
const HEADINGS: Record<Privacy['people'][number]['person'], string> = {
  visitor: 'If you only visit',
  member: 'If you have an account',
  borrower: 'If you borrow equipment',
  writer: 'If you write to us or add a caption',
  reporter: 'If you report a photo or a caption',
  officer: 'If you look after the site',
  deployer: 'If you develop for the site',
};

export function Component() {
  usePageTitle('Privacy', LEAD);
  const { data, isPending, refetch } = usePrivacy();
  const { longName, committeeEmail } = society();
  return (
    <Page width="text" className={styles.page}>
      <PageHead title="Privacy" lead={LEAD}>
        <p>
          <span>{`The ${longName} decides what the site keeps. Questions: `}</span>
          <a href={`mailto:${committeeEmail}`}>{committeeEmail}</a>
        </p>
      </PageHead>
      <Slot name="privacy.words" props={{}} className={styles.words} />
      {isPending && <Spinner label="Loading..." />}
      {!isPending && !data && <LoadError what="This page" onRetry={() => void refetch()} />}
      {data && <Sections privacy={data.privacy} />}
    </Page>
  );
}

function Sections({ privacy: { people, cookies, formService } }: { privacy: Privacy }) {
  return (
    <div className={styles.sections}>
      <nav aria-label="On this page">
        <ul className={styles.contents}>
          {people.map(({ person }) => (
            <li key={person}>
              <a className={linkClass} href={`#${person}`}>
                {HEADINGS[person]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <YourRights />
      {people.map(({ person, data }) => (
        <section key={person} id={person} className={styles.section}>
          <Heading size="section">{HEADINGS[person]}</Heading>
          <DataTable data={data} />
        </section>
      ))}
      <Receivers formService={formService} />
      <Cookies cookies={cookies} />
    </div>
  );
}

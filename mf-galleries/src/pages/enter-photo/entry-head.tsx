import type { OpenCall } from '@fotosoc/contract/calls';
import { Link } from '@fotosoc/host';
import { linkClass } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { PageHead } from '@fotosoc/ui/page';
import { Meta } from '@fotosoc/ui/text';
import { describeState } from '../../components/call-facts/call-facts';
import styles from './enter-photo.module.css';

/** Heading of the pages to enter a photo, with the state of the call.
 *  @param step of the form; without it, the heading shows none */
export function EntryHead({ call, step, title }: { call: OpenCall; step?: number; title: string }) {
  return (
    <PageHead
      isTool
      title={title}
      above={
        <p>
          <Link className={linkClass} to={`/calls/${call.slug}`}>
            {call.title}
          </Link>
          {step !== undefined && <Meta as="span" className={styles.step}>{`Step ${step} of 2`}</Meta>}
        </p>
      }
    >
      {call.state === 'open' ? (
        <Meta>{describeState(call)}</Meta>
      ) : (
        <Notice kind="bad">
          {call.state === 'planned' ? 'This call has not opened yet.' : 'This call has closed.'}
        </Notice>
      )}
    </PageHead>
  );
}

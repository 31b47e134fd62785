import { confirm, notify, useAction } from '@fotosoc/host';
import { createReportAction } from '@fotosoc/photos/report-action';
import { Button, getButtonClass } from '@fotosoc/ui/button';
import { keepFocus } from '@fotosoc/ui/list';
import { LoadError } from '@fotosoc/ui/load-error';
import { Photo } from '@fotosoc/ui/photo';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta, WorkTitle } from '@fotosoc/ui/text';
import { deleteGuest } from '../../data/call-guests';
import { forgetCall, useEntries } from '../../data/calls';
import styles from './call.module.css';

/** All entries for officers, without names. A reported photo is hidden and shown again under Review. */
export function Entries({ slug }: { slug: string }) {
  const { data, isPending, refetch } = useEntries(slug);
  if (!data)
    return isPending ? (
      <Spinner label="Loading entries..." />
    ) : (
      <LoadError what="The entries" onRetry={() => void refetch()} />
    );
  const renderReport = createReportAction(() => void forgetCall(slug));
  return (
    <ul className={styles.tiles}>
      {data.entries.map(({ id, photo, title, isHidden, isOfGuest }) => (
        <li key={id} ref={keepFocus}>
          {isHidden ? (
            <div className={styles.hidden}>Hidden</div>
          ) : (
            <Photo photo={photo} alt="" widths={{ all: '160px' }} ratio={1} />
          )}
          <WorkTitle>{title}</WorkTitle>
          {isHidden ? (
            <Meta>Judges do not see this photo.</Meta>
          ) : (
            <div>{renderReport?.(photo, getButtonClass({ variant: 'line', size: 'sm' }))}</div>
          )}
          {isOfGuest && <GuestRemoval slug={slug} entry={{ id, title }} />}
        </li>
      ))}
    </ul>
  );
}

/** Deletes a guest's data on request: guests have no account to delete. */
function GuestRemoval({ slug, entry }: { slug: string; entry: { id: string; title: string } }) {
  // A toast stays if the entry is gone because another tab has deleted it.
  const { act, isBusy } = useAction({ onFailed: (_, sentence) => notify(sentence, 'bad') });
  const remove = async () => {
    const isSure = await confirm({
      question: `Delete the guest who entered ${entry.title}?`,
      consequence:
        'This deletes the name, the e-mail address and all photos of the guest in this call. If the site has already deleted the address, a month after the results, this deletes only the photo. Photos in a gallery stay, without the name. You cannot undo this.',
      action: 'Delete guest',
      kind: 'bad',
    });
    if (isSure && (await act(() => deleteGuest(slug, entry.id)))) notify('Guest deleted.');
  };
  return (
    <>
      <Meta>Entered without an account.</Meta>
      <div>
        <Button variant="bad-line" size="sm" busy={isBusy} onClick={() => void remove()}>
          Delete guest
        </Button>
      </div>
    </>
  );
}

import { EmptyState } from '@fotosoc/ui/empty-state';
import { PagedList, PagedRowList, ShowMore, type Pages } from '@fotosoc/ui/paged-list';
import { ListRow } from '@fotosoc/ui/list';
import { Meta } from '@fotosoc/ui/text';
import styles from './paged-list.module.css';
import { Specimen } from './specimen';

const stay = () => undefined;
const FULL: Pages<string> = {
  items: ['Hills in March', 'The lake', 'Four panes'],
  isPending: false,
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: stay,
  refetch: stay,
};
const STATES: [of: string, pages: Pages<string>][] = [
  ['PagedList, with more to come', FULL],
  ['PagedList, fetching more', { ...FULL, isFetchingNextPage: true }],
  ['PagedList, loading', { ...FULL, items: undefined, isPending: true }],
  ['PagedList, failed', { ...FULL, items: undefined }],
  ['PagedList, empty', { ...FULL, items: [] }],
];

export function PagedListDemo() {
  return (
    <>
      {STATES.map(([of, pages]) => (
        <Specimen key={of} of={of} wide>
          <PagedList
            pages={pages}
            what="prints"
            className={styles.list}
            empty={<EmptyState title="No prints yet" row level={3} />}
          >
            {(title) => <li key={title}>{title}</li>}
          </PagedList>
        </Specimen>
      ))}
      <Specimen of="PagedRows, with more to come" wide>
        <PagedRowList pages={FULL} rows={FULL.items ?? []} empty={<Meta>No prints.</Meta>}>
          {(title) => <ListRow key={title}>{title}</ListRow>}
        </PagedRowList>
      </Specimen>
      <Specimen of="ShowMore">
        <ShowMore pages={FULL} />
      </Specimen>
    </>
  );
}

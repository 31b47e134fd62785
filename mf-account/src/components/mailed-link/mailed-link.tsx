import { ApiError, usePageTitle, useSearchParams } from '@fotosoc/host';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { LoadError } from '@fotosoc/ui/load-error';
import { Page, PageHead } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import type { ReactNode } from 'react';
import styles from './mailed-link.module.css';

/** Landing page of a mailed link. Only a button triggers the action, because mail scanners open links as well. */
export function MailedLink({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  usePageTitle(title);
  const [search] = useSearchParams();
  const token = search.get('token');
  return (
    <Page width="text">
      <PageHead isTool title={title} />
      {token ? (
        children(token)
      ) : (
        <EmptyState title="Incomplete link">Open the link in the mail again, or copy the whole link.</EmptyState>
      )}
    </Page>
  );
}

export interface LinkContentProps<T> {
  /** Response of the API about the link. */
  answer: { data: T | undefined; error: unknown; isPending: boolean; refetch: () => unknown };
  /** Subject of the link, as the beginning of a sentence, e.g. `The invitation`. */
  what: string;
  /** Message for an expired link, with a button that helps the visitor further. */
  over: { title: string; action?: ReactNode };
  children: (data: T) => ReactNode;
}

/** Content of a link, with loading and error states. */
export function LinkContent<T>({
  answer: { data, error, isPending, refetch },
  what,
  over,
  children,
}: LinkContentProps<T>) {
  if (isPending) return <Spinner label="Loading..." />;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500)
    return (
      <EmptyState alert {...over}>
        {error.message}
      </EmptyState>
    );
  if (!data) return <LoadError what={what} onRetry={() => void refetch()} />;
  return <div className={styles.link}>{children(data)}</div>;
}

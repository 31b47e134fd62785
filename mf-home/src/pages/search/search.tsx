import { LIMITS } from '@fotosoc/contract/limits';
import type { SearchKind } from '@fotosoc/contract/search';
import { Link, usePageTitle, useSearchParams } from '@fotosoc/host';
import { Button, ButtonRow, getButtonClass } from '@fotosoc/ui/button';
import { EmptyState } from '@fotosoc/ui/empty-state';
import { CloseIcon } from '@fotosoc/ui/icon';
import { IconButton } from '@fotosoc/ui/icon-button';
import { LinkButton } from '@fotosoc/ui/link';
import { Notice } from '@fotosoc/ui/notice';
import { Page } from '@fotosoc/ui/page';
import { Spinner } from '@fotosoc/ui/spinner';
import { Meta } from '@fotosoc/ui/text';
import { VisuallyHidden } from '@fotosoc/ui/visually-hidden';
import { useEffect, useRef, useState } from 'react';
import { SHORTEST, useSearch } from '../../data/search';
import { NAMES, Results, getSearchPath } from './results';
import styles from './search.module.css';

/** Pause in typing before a request. */
const PAUSE_MS = 100;
const EXAMPLES = ['darkroom', 'night walk', 'tripod'];
const COVERAGE =
  'Search covers people, committees past and present, events, galleries, workshops, equipment, Fotos of the Week, photos and captions. Events, galleries and Fotos of the Week are also found by month and year.';

/** Search page with a single field; searches while typing and updates the address. */
export function Component() {
  usePageTitle('Search');
  const [params, setParams] = useSearchParams();
  const q = params.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const field = useRef<HTMLInputElement>(null);
  const kind = (params.get('kind') ?? '') as SearchKind | ''; // the API refuses all other values
  const isKnownKind = kind === '' || Object.hasOwn(NAMES, kind);
  const { found, isSearching, isTooLong, isError, refetch } = useSearch(q, kind);

  // Takes over the query of the address after Back and Forward.
  const [last, setLast] = useState(q);
  if (q !== last) {
    setLast(q);
    if (q !== typed.trim()) setTyped(q);
  }
  useEffect(() => {
    if (typed.trim() === q) return undefined;
    const timer = setTimeout(() => setParams(addressOf(typed), { replace: true, preventScrollReset: true }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, q, setParams]);
  const [beginsEmpty] = useState(q === '');
  useEffect(() => {
    if (beginsEmpty) field.current?.focus();
  }, [beginsEmpty]);

  function look(words: string): void {
    setTyped(words);
    setParams(addressOf(words), { preventScrollReset: true });
    field.current?.focus();
  }
  return (
    <Page width="text" className={styles.page}>
      <header className={styles.head}>
        <h1>
          <VisuallyHidden>Search</VisuallyHidden>
        </h1>
        <form
          role="search"
          aria-label="The whole site"
          action="/search"
          className={styles.field}
          onSubmit={(event) => {
            event.preventDefault();
            setParams(addressOf(typed), { replace: true, preventScrollReset: true });
          }}
        >
          <label htmlFor="q">
            <VisuallyHidden>Search</VisuallyHidden>
          </label>
          <input
            ref={field}
            id="q"
            name="q"
            type="search"
            dir="auto"
            value={typed}
            maxLength={LIMITS.query}
            autoComplete="off"
            enterKeyHint="search"
            onChange={({ target }) => setTyped(target.value)}
          />
          {typed !== '' && <IconButton icon={CloseIcon} label="Clear search" onClick={() => look('')} />}
        </form>
        <div role="status" className={styles.status}>
          {q.length > 0 && q.trim().length < SHORTEST && <p>Enter two letters or more.</p>}
          {isTooLong && <p>{`The search is too long: at most ${LIMITS.query} characters.`}</p>}
          {!isKnownKind && <p>There is no such kind of results.</p>}
          {isSearching && !found && <Spinner label="Searching..." />}
          {found && found.count > 0 && <Meta>{`${found.isMore ? 'More than ' : ''}${found.count} found`}</Meta>}
          {found && found.count === 0 && found.suggestion !== null && (
            <>
              <p>{`No results for “${q}”.`}</p>
              <Meta>
                Did you mean <LinkButton onClick={() => look(found.suggestion!)}>{found.suggestion}</LinkButton>?
              </Meta>
            </>
          )}
        </div>
        {kind !== '' && q !== '' && !isTooLong && (
          <p>
            <Link to={getSearchPath(q)}>{`Show all results for “${q}”`}</Link>
          </p>
        )}
      </header>
      {isError && isKnownKind && !isSearching && (
        <div className={styles.head}>
          <Notice kind="bad">
            <p>Search does not respond. The rest of the site works.</p>
          </Notice>
          <div>
            <Button variant="line" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        </div>
      )}
      {q === '' && (
        <div className={styles.head}>
          <Meta>{COVERAGE}</Meta>
          <ButtonRow>
            {EXAMPLES.map((words) => (
              <Button key={words} variant="line" size="sm" onClick={() => look(words)}>
                {words}
              </Button>
            ))}
          </ButtonRow>
        </div>
      )}
      {found && found.count === 0 && found.suggestion === null && (
        <EmptyState
          title={`No results for “${q}”`}
          action={
            <Link className={getButtonClass({ variant: 'line' })} to="/gallery">
              Gallery
            </Link>
          }
        >
          {COVERAGE}
        </EmptyState>
      )}
      {found && <Results groups={found.groups} words={found.words} q={q} isComplete={kind !== ''} />}
    </Page>
  );
}

function addressOf(typed: string): URLSearchParams {
  const q = typed.trim();
  return new URLSearchParams(q === '' ? {} : { q });
}

import type { SearchGroup, SearchKind, SearchResult } from '@fotosoc/contract/search';
import { Link } from '@fotosoc/host';
import { FallbackPicture, Photo, PhotoFrame } from '@fotosoc/ui/photo';
import { WorkTitle } from '@fotosoc/ui/text';
import { DayLeaf } from '../../components/event-line/event-line';
import { HighlightedText } from './highlighted-text';
import styles from './search.module.css';

/** Headings of the kinds of results. */
export const NAMES: Record<SearchKind, string> = {
  people: 'People',
  events: 'Events',
  galleries: 'Galleries',
  workshops: 'Workshops',
  equipment: 'Equipment',
  fotos: 'Fotos of the Week',
  photos: 'Photos',
  captions: 'Captions',
};
/** Maximum number of photos in a search over all kinds. */
const MAX_PHOTO_TILES = 6;

/** Kinds whose titles are set in italics, as titles of works. */
const WORKS = new Set<SearchKind>(['fotos', 'photos', 'captions', 'galleries']);
const TILE = { '(min-width: 61.25rem)': '18vw', '(min-width: 41.25rem)': '22vw', all: '45vw' };
const SMALL = { all: '64px' };
const GREY = 5;

export interface ResultsProps {
  groups: readonly SearchGroup[];
  words: readonly string[];
  q: string;
  /** True if the groups are all results of one kind, instead of the best results of each kind. */
  isComplete: boolean;
}

/** Search results by kind, with the matching letters underlined. */
export function Results({ groups, words, q, isComplete }: ResultsProps) {
  const shown = groups.map((group) => {
    const max = group.kind === 'photos' && !isComplete ? MAX_PHOTO_TILES : group.results.length;
    return { ...group, results: group.results.slice(0, max) };
  });
  return (
    <div className={styles.groups}>
      {shown.map(({ kind, count, isMore, results }) => (
        <section key={kind} aria-labelledby={`found-${kind}`}>
          <h2 id={`found-${kind}`}>
            {NAMES[kind]} <span>{isMore ? `${count}+` : count}</span>
          </h2>
          <ul className={kind === 'photos' ? styles.photos : styles.rows}>
            {results.map((result) => (
              <li key={result.id}>
                {kind === 'photos' ? (
                  <Tile result={result} words={words} />
                ) : (
                  <Row kind={kind} result={result} words={words} />
                )}
              </li>
            ))}
          </ul>
          {!isComplete && count > results.length && (
            <p className={styles.all}>
              <Link to={getSearchPath(q, kind)}>
                {`Show all ${count}${isMore ? '+' : ''} ${kind === 'fotos' ? NAMES[kind] : NAMES[kind].toLowerCase()}`}
              </Link>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

/** Returns the address of a search.
 *  @param kind kind of results; all kinds without it */
export function getSearchPath(q: string, kind?: SearchKind): string {
  return `/search?${new URLSearchParams({ ...(q && { q }), ...(kind && { kind }) }).toString()}`;
}

interface ResultProps {
  result: SearchResult;
  words: readonly string[];
}

function Tile({ result: { title, path, photo, line, excerpt }, words }: ResultProps) {
  return (
    <Link className={styles.tile} to={path}>
      {photo && <Photo photo={photo} alt="" widths={TILE} ratio={1} />}
      <span>
        <WorkTitle as="span">
          <HighlightedText text={title} words={words} />
        </WorkTitle>
        <small>
          <HighlightedText text={excerpt || line} words={words} />
        </small>
      </span>
    </Link>
  );
}

function Row({ kind, result, words }: ResultProps & { kind: SearchKind }) {
  const { title, path, line, excerpt } = result;
  const marked = <HighlightedText text={title} words={words} />;
  return (
    <Link className={styles.row} to={path}>
      <Picture kind={kind} result={result} />
      <span>
        {WORKS.has(kind) ? <WorkTitle as="span">{marked}</WorkTitle> : <b>{marked}</b>}
        <small>
          <span>{line}</span>
          {excerpt && excerpt !== line && (
            <>
              {line && <span>{'. '}</span>}
              <HighlightedText text={excerpt} words={words} />
            </>
          )}
        </small>
      </span>
    </Link>
  );
}

function Picture({ kind, result: { photo, image, start } }: { kind: SearchKind; result: SearchResult }) {
  if (start) return <DayLeaf instant={start} />;
  const className = kind === 'people' ? `${styles.small} ${styles.round}` : styles.small;
  if (photo) return <Photo className={className} photo={photo} alt="" widths={SMALL} ratio={1} />;
  return (
    <PhotoFrame className={className}>
      {image ? <img src={image} alt="" loading="lazy" /> : <FallbackPicture className={styles.blank} zone={GREY} />}
    </PhotoFrame>
  );
}

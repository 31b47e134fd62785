import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics/metrics.ts';
import { compressBest, type StoredAnswer } from './stored-answer.ts';
import { MINUTE_MS, MEBIBYTE } from '../../units.ts';

/** Of what is drawn at random so many drawings are in use at a time, at most. */
export const DRAWINGS = 32;

/** What time and outside sources change is seen after this; what the database holds, at once (its revision is in the
 *  key). */
const FRESH_MS = MINUTE_MS;
const MAKESHIFT_MS = 3_000;
const MAX_BYTES = 64 * MEBIBYTE;
/** Worth some hundred milliseconds of the processor from this view on. */
const VIEWS_BEFORE_BEST = 3;

/** What is kept: an answer, with what else is known of it. */
interface Kept {
  stored: StoredAnswer;
  /** It is not what it should be, and is to be made again soon. */
  isMakeshift?: boolean;
}

interface Drawing<T> {
  answer: Promise<T>;
  /** Once it is there. */
  made?: T;
  freshUntilMs: number;
  views: number;
}

/** The drawings of an answer. */
interface Drawings<T> {
  all: Drawing<T>[];
  atMost: number;
  /** Two came out the same: there is nothing random in it, and one is enough. */
  areAlike: boolean;
  /** One is being made that nobody waits for. */
  isAhead: boolean;
  /** The last drawing that came out, however old. */
  last?: T;
}

/** Answers that are the same for everybody who asks at the same address, of the content as it is, compressed once. */
export class AnswerCache<T extends Kept> {
  #revision = -1;
  readonly #kept = new LRUCache<string, Drawings<T>>({
    max: 2000,
    maxSize: MAX_BYTES,
    sizeCalculation: () => 1, // told once it is known
  });
  #last: Promise<unknown> = Promise.resolve();

  /** @param count told what became of each question: `hit` where nothing had to be made
   *  @param aheadAfterMs so long after a view is made what nobody waits for: whoever asked last has had their files by then */
  constructor(
    private readonly count: CountCached = () => undefined,
    private readonly aheadAfterMs = 0,
  ) {}

  /** What was made already, without waiting: one that nobody has seen yet, where there is one.
   *  @param revision of the content
   *  @param make called for another one, which nobody waits for, where what was made is drawn at random and everybody
   *    has seen it: whoever comes next gets theirs at once as well */
  find(revision: number, address: string, make?: () => Promise<T>): T | undefined {
    const key = this.#keyOf(revision, address);
    const drawings = this.#kept.get(key);
    if (!drawings || freshOf(drawings).length < leastOf(drawings)) return undefined;
    const made = freshOf(drawings).filter((drawing) => drawing.made !== undefined);
    const drawing = made.find(({ views }) => views === 0) ?? made[Math.floor(Math.random() * made.length)];
    if (!drawing?.made) return undefined;
    this.count('hit');
    drawing.views += 1;
    if (drawing.views === VIEWS_BEFORE_BEST * made.length) this.#compressBest(drawing.made.stored);
    if (make) this.#drawAhead(key, drawings, make);
    return drawing.made;
  }

  /** @param revision of the content
   *  @param atMost how many drawings may be in use at a time
   *  @param make called when there are too few to tell whether they differ, or none: once for all who ask meanwhile. If it
   *    fails, what was made before is good enough */
  async get(revision: number, address: string, atMost: number, make: () => Promise<T>): Promise<T> {
    const found = this.find(revision, address, make);
    if (found) return found;
    const key = this.#keyOf(revision, address);
    const drawings = this.#kept.get(key) ?? { all: [], atMost, areAlike: false, isAhead: false };
    const fresh = freshOf(drawings);
    const waiting = fresh.length < leastOf(drawings) ? undefined : fresh.at(-1);
    this.count(waiting ? 'hit' : 'miss');
    return (waiting ?? this.#draw(key, drawings, make)).answer;
  }

  /** Returns the last answer that was made of this content, however old; `undefined` where none is in memory. */
  findLast(revision: number, address: string): T | undefined {
    const last = this.#kept.get(this.#keyOf(revision, address))?.last;
    if (last) this.count('hit');
    return last;
  }

  /** Forgets what there is, and makes nothing more of it. */
  clear(): void {
    this.#kept.clear();
  }

  #draw(key: string, drawings: Drawings<T>, make: () => Promise<T>, views = 1): Drawing<T> {
    const before = drawings.last;
    let isNew = true;
    const answer = make().catch((error: unknown) => {
      isNew = false;
      return before ?? Promise.reject(error);
    });
    const drawing: Drawing<T> = { answer, freshUntilMs: performance.now() + FRESH_MS, views };
    drawings.all = [...freshOf(drawings), drawing];
    this.#kept.set(key, drawings);
    const drop = () => {
      drawings.all = drawings.all.filter((other) => other !== drawing);
    };
    const keep = async () => {
      const made = await answer;
      const isMakeshift = !isNew || made.isMakeshift === true;
      if (isMakeshift && views === 0) return drop(); // whoever comes next gets one that is as it should be
      drawing.made = made;
      drawings.last = made;
      if (isMakeshift) drawing.freshUntilMs = performance.now() + MAKESHIFT_MS;
      else if (before?.stored.hash === made.stored.hash) drawings.areAlike = true;
      this.#kept.set(key, drawings, { size: sizeOf(drawings) });
      if (views > 0) this.#drawAhead(key, drawings, make);
    };
    void keep().catch(drop); // a failure is told to all who wait for it
    return drawing;
  }

  /** One at a time of each address, once everybody has seen what there is. */
  #drawAhead(key: string, drawings: Drawings<T>, make: () => Promise<T>): void {
    const fresh = freshOf(drawings);
    const isKnown = !drawings.areAlike && fresh.length >= leastOf(drawings) && fresh.length < drawings.atMost;
    if (!isKnown || drawings.isAhead || fresh.some(({ views }) => views === 0)) return;
    drawings.isAhead = true;
    const end = () => {
      drawings.isAhead = false;
    };
    const begin = () => {
      if (this.#kept.get(key) !== drawings) return; // the content has changed meanwhile, or the site is closing
      void this.#draw(key, drawings, make, 0).answer.then(end, end); // tried again with the next who asks
    };
    setTimeout(begin, this.aheadAfterMs).unref();
  }

  /** What was made of the content before it changed, nobody asks for again. */
  #keyOf(revision: number, address: string): string {
    if (revision !== this.#revision) this.#kept.clear();
    this.#revision = revision;
    return `${revision} ${address}`;
  }

  /** One after the other, beside everything else. */
  #compressBest(stored: StoredAnswer): void {
    this.#last = this.#last.then(() => compressBest(stored));
  }
}

type CountCached = (outcome: 'hit' | 'miss') => void;

/** Counts how often what was kept of something is good for the next who asks.
 *  @param of plural, e.g. `pages` */
export function countCache(metrics: Metrics, of: 'pages' | 'answers'): CountCached {
  return metrics.counter(`fotosoc_kept_${of}_total`, `Questions for ${of} that are kept`, ['hit', 'miss']);
}

function freshOf<T>({ all }: Drawings<T>): Drawing<T>[] {
  return all.filter(({ freshUntilMs }) => freshUntilMs > performance.now());
}

/** So many are made while somebody waits: two, as long as it is not known whether they differ. */
function leastOf({ atMost, areAlike }: Drawings<unknown>): number {
  return areAlike ? 1 : Math.min(2, atMost);
}

function sizeOf({ all, last }: Drawings<Kept>): number {
  const made = new Set(
    [...all.map((drawing) => drawing.made?.stored), last?.stored].filter((stored) => stored !== undefined),
  );
  return [...made].reduce((total, { bytes, br }) => total + bytes.length + (br?.length ?? 0), 1);
}

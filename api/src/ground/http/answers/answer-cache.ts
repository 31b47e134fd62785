import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics/metrics.ts';
import { compressBest, type StoredAnswer } from './stored-answer.ts';
import { MINUTE_MS, MEBIBYTE } from '../../units.ts';

/** Of what is drawn at random so many drawings are in use at a time. */
export const DRAWINGS = 4;

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

/** The drawings of an answer, which take turns: whoever comes twice in a row gets two. */
interface Drawings<T> {
  all: (Drawing<T> | undefined)[];
  next: number;
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

  /** @param count told what became of each question: `hit` where nothing had to be made */
  constructor(private readonly count: CountCached = () => undefined) {}

  /** What was made already and is in turn, without waiting.
   *  @param revision of the content */
  find(revision: number, address: string): T | undefined {
    const drawings = this.#kept.get(this.#keyOf(revision, address));
    if (!drawings) return undefined;
    const drawing = freshIn(drawings);
    if (!drawing?.made) return undefined;
    takeTurn(drawings);
    this.count('hit');
    drawing.views += 1;
    if (drawing.views === VIEWS_BEFORE_BEST) this.#compressBest(drawing.made.stored);
    return drawing.made;
  }

  /** @param revision of the content
   *  @param count of drawings that take turns
   *  @param make called when the one in turn is not known, once for all who ask meanwhile; if it fails, what was made
   *    before is good enough */
  async get(revision: number, address: string, count: number, make: () => Promise<T>): Promise<T> {
    const found = this.find(revision, address);
    if (found) return found;
    const key = this.#keyOf(revision, address);
    const drawings = this.#kept.get(key) ?? { all: Array.from({ length: count }, () => undefined), next: 0 };
    const waiting = freshIn(drawings);
    const turn = takeTurn(drawings);
    this.count(waiting ? 'hit' : 'miss');
    if (waiting) return waiting.answer;
    const before = drawings.all[turn];
    let isNew = true;
    const drawing: Drawing<T> = {
      answer: make().catch((error: unknown) => {
        isNew = false;
        return (before?.made ?? anyMade(drawings)) || Promise.reject(error);
      }),
      freshUntilMs: performance.now() + FRESH_MS,
      views: 1,
    };
    drawings.all[turn] = drawing;
    this.#kept.set(key, drawings);
    try {
      drawing.made = await drawing.answer;
      if (!isNew || drawing.made.isMakeshift) drawing.freshUntilMs = performance.now() + MAKESHIFT_MS;
      this.#kept.set(key, drawings, { size: sizeOf(drawings) });
    } catch {
      drawings.all[turn] = undefined; // told to all who wait for it
    }
    return drawing.answer;
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

/** The one in turn, unless it is to be made again. */
function freshIn<T>({ all, next }: Drawings<T>): Drawing<T> | undefined {
  const drawing = all[next];
  return drawing && drawing.freshUntilMs > performance.now() ? drawing : undefined;
}

function anyMade<T>({ all }: Drawings<T>): T | undefined {
  return all.find((drawing) => drawing?.made)?.made;
}

function takeTurn<T>(drawings: Drawings<T>): number {
  const turn = drawings.next;
  drawings.next = (turn + 1) % drawings.all.length;
  return turn;
}

function sizeOf({ all }: Drawings<Kept>): number {
  const made = all.flatMap((drawing) => drawing?.made?.stored ?? []);
  return made.reduce((total, { bytes, br }) => total + bytes.length + (br?.length ?? 0), 1);
}

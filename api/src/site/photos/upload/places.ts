import { failOf } from '../../../ground/http/endpoint.ts';

const fail = failOf<'POST /api/photos'>();

/** What every account may have under way while most others do: a page sends two photos at a time. */
const ALWAYS = 2;
/** The share of all places that one account may take. */
const MOST_OF_ALL = 1 / 4;
/** How far the accounts with little under way may go beyond the limit of all. */
const BEYOND = 4;

/** How many uploads are under way, from their first byte to their answer. No account can take the places of all. */
export class UploadPlaces {
  readonly #ofEach = new Map<string, number>();
  #inAll = 0;
  constructor(private readonly maxUploads: number) {}

  get underWay(): number {
    return this.#inAll;
  }

  /** Takes a place.
   *  @returns gives it back
   *  @throws HttpError 503 `storage/busy` without one */
  take(ownerId: string): () => void {
    const own = this.#ofEach.get(ownerId) ?? 0;
    const isLittle = own < ALWAYS && this.#inAll < BEYOND * this.maxUploads;
    const isShare = own < this.maxUploads * MOST_OF_ALL && this.#inAll < this.maxUploads;
    if (!isLittle && !isShare) throw busy();
    this.#count(ownerId, 1);
    return () => this.#count(ownerId, -1);
  }

  #count(ownerId: string, change: number): void {
    const own = (this.#ofEach.get(ownerId) ?? 0) + change;
    this.#inAll += change;
    if (own > 0) this.#ofEach.set(ownerId, own);
    else this.#ofEach.delete(ownerId);
  }
}

function busy() {
  const sentence = 'Too many photos are on their way right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}

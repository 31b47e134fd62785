import { failOf } from '../../../ground/http/endpoint.ts';

const fail = failOf<'POST /api/photos'>();

/** Uploads that every account may always have in progress: a page sends two photos at a time. */
const ALWAYS = 2;
const MOST_OF_ALL = 1 / 4;
/** Factor by which accounts with few uploads may exceed the total limit. */
const BEYOND = 4;

/** Limits concurrent uploads, from the first byte to the response. No account can take all permits. */
export class UploadPlaces {
  readonly #ofEach = new Map<string, number>();
  #inAll = 0;
  constructor(private readonly maxUploads: number) {}

  get underWay(): number {
    return this.#inAll;
  }

  /** Takes a permit.
   *  @returns function that releases the permit
   *  @throws HttpError 503 `storage/busy` without a free permit */
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

import { createSharedFail } from '../../endpoints.ts';

const fail = createSharedFail<'POST /api/photos'>();

/** Number of uploads that every account may have in progress even if all permits are taken. A page sends two photos at
 *  a time. */
const GUARANTEED_PERMITS_PER_ACCOUNT = 2;
const MAX_ACCOUNT_SHARE = 1 / 4;
/** Factor by which accounts with few uploads may together exceed the total limit. */
const OVERCOMMIT_FACTOR = 4;

/** Limits concurrent uploads, from the first byte to the response. No account can take all permits. */
export class UploadPermits {
  readonly #ofEach = new Map<string, number>();
  #inAll = 0;
  constructor(private readonly maxUploads: number) {}

  get underWay(): number {
    return this.#inAll;
  }

  /** Takes a permit.
   *  @returns function that releases the permit
   *  @throws HttpError 503 `storage/busy` if no permit is free */
  take(ownerId: string): () => void {
    const own = this.#ofEach.get(ownerId) ?? 0;
    const isLittle = own < GUARANTEED_PERMITS_PER_ACCOUNT && this.#inAll < OVERCOMMIT_FACTOR * this.maxUploads;
    const isShare = own < this.maxUploads * MAX_ACCOUNT_SHARE && this.#inAll < this.maxUploads;
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
  const sentence = 'Too many photos are being uploaded right now. Please try again in a moment.';
  return fail(503, 'storage/busy', sentence, { retryAfterSeconds: 5 });
}

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Exif, PhotoPurpose } from '@fotosoc/contract/photo';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';
import { hashPassword } from '../accounts/passwords.ts';
import { confirmEmail, insertAccount } from '../accounts/queries.ts';
import { startSession } from '../accounts/session-store.ts';
import { insertCaptionRow } from '../captions/queries.ts';
import { insertGallery } from '../galleries/queries.ts';
import { insertPhoto } from '../photos/queries.ts';
import { insertPortfolio } from '../portfolios/queries.ts';
import type { SiteServices } from '../services.ts';
import { insertBooking } from '../loans/booking-queries.ts';
import { findEquipmentByName, insertEquipment } from '../loans/queries.ts';
import { equipment, LENS } from './equipment.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import { addEvent } from '../events/changes.ts';
import { seedEvents } from './events.ts';

type Services = Pick<SiteServices, 'db' | 'now' | 'photoStorage'>;

const PICTURE = new URL('../../../demo/basalt-shore-dusk.jpg', import.meta.url);
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
/** Links of the example portfolio, gallery and event; `examples` of slot props in the contract name the same links. */
const EXAMPLE_LINK = 'trial';
const EXAMPLE_MEMBER = 'a-trial-member';
const EXAMPLE_EVENT = 'a-trial-walk';
const EXAMPLE_SIGN_UP_EVENT = 'a-trial-workshop';
const EMAIL = 'member@trial.invalid';

/** Fills an empty sandbox site with one member, who has a portfolio, a gallery with a caption, events, and equipment
 *  with a booking: content for every slot of a page.
 *  @param password of the member; random by default
 *  @returns session cookie of the member */
export async function seedSandbox(site: Services, password: string = randomUUID()): Promise<string> {
  const { db, now } = site;
  const passwordHash = await hashPassword(password);
  const { id } = (await insertAccount(db, { id: EXAMPLE_MEMBER, email: EMAIL, passwordHash }, now()))!;
  await confirmEmail(db, id, now()); // bookings require a confirmed address
  const profileImage = await addPhoto(site, id, 'profile');
  const ofPortfolio = [{ title: 'Shore', images: [await addPhoto(site, id, 'portfolio-create')] }];
  const ofGallery = [{ title: 'Shore', images: [await addPhoto(site, id, 'gallery')] }];
  await write(db, 'none', async (trx) => {
    const content = { portfolioLink: EXAMPLE_LINK, name: 'A member', bio: '', socialButtons: [], profileImage };
    await insertPortfolio(trx, EXAMPLE_LINK, id, { ...content, galleries: ofPortfolio }, now());
    const eventId = await insertExampleEvent(trx, now());
    await insertSignUpEvent(trx, now());
    await insertGallery(trx, EXAMPLE_LINK, id, { title: 'An exhibition', galleries: ofGallery, eventId }, now());
    await insertCaption(trx, ofGallery[0]!.images[0]!.id, now());
    for (const kind of equipment) await insertEquipment(trx, kind);
    await insertExampleBooking(trx, now());
  });
  await seedEvents(site);
  return `sid=${await startSession(db, id, now())}`;
}

/** Inserts an event of last week.
 *  @returns its id */
async function insertExampleEvent(trx: Db, now: Date): Promise<string> {
  const at = (hours: number) => new Date(now.getTime() - 7 * DAY_MS + hours * HOUR_MS).toISOString();
  const name = EXAMPLE_EVENT.replaceAll('-', ' '); // the slug is derived from the name
  const words = { name, image: '', photo_id: null, starts_at: at(0), ends_at: at(2), location: '', cost: 0 };
  return addEvent(trx, { ...words, capacity: null, type: '', description: '' }, { userId: null, now });
}

/** Inserts an event of next week that takes sign-ups. */
async function insertSignUpEvent(trx: Db, now: Date): Promise<void> {
  const at = (hours: number) => new Date(now.getTime() + 7 * DAY_MS + hours * HOUR_MS).toISOString();
  const name = EXAMPLE_SIGN_UP_EVENT.replaceAll('-', ' ');
  const times = { name, starts_at: at(0), ends_at: at(2) };
  const texts = { image: '', photo_id: null, location: '', cost: 0, type: '', description: '' };
  const sign_ups = JSON.stringify({ audience: 'anyone', maxGuests: 2 });
  await addEvent(trx, { ...times, ...texts, capacity: 20, sign_ups }, { userId: null, now });
}

async function insertCaption(trx: Db, photo_id: string, now: Date): Promise<void> {
  const words = { name: 'A member', caption: 'The tide was out.' };
  const row = { id: randomUUID(), photo_id, ...words, account_id: EXAMPLE_MEMBER, created_at: now.toISOString() };
  await insertCaptionRow(trx, row);
}

async function insertExampleBooking(trx: Db, now: Date): Promise<void> {
  const { id: equipmentId } = (await findEquipmentByName(trx, LENS))!;
  const [startsAt, endsAt] = [1, 2].map((days) => new Date(now.getTime() + days * DAY_MS).toISOString());
  const booking = { equipmentId, email: EMAIL, quantity: 1, startsAt: startsAt!, endsAt: endsAt! };
  await insertBooking(trx, booking, now);
}

/** Stores a picture of the demo content unprocessed, as processing would take longer than the rest of the seed. */
async function addPhoto({ db, photoStorage, now }: Services, ownerId: string, purpose: PhotoPurpose) {
  const id = randomUUID();
  const file = `trial/${id}.jpg`;
  await photoStorage.save(file, await readFile(PICTURE));
  await insertPhoto(db, {
    id,
    owner_id: ownerId,
    purpose,
    file,
    width: 1600,
    height: 1067,
    size_bytes: 100_000,
    variants: '[]',
    placeholder: PLACEHOLDER,
    exif: purpose === 'portfolio-create' ? JSON.stringify({ lens: LENS } satisfies Exif) : null,
    alt: '',
    credit: '',
    title: '',
    set_id: null,
    position: null,
    profile_of: null,
    created_at: now().toISOString(),
    work_ms: null,
    avif_state: 0,
  });
  return { id, alt: 'A shore at dusk' };
}

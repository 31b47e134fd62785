import type { CallChange } from '@fotosoc/contract/calls';
import { toBorrowerKey } from '../account-directory/read.ts';
import { findAccountByEmail } from '../accounts/read.ts';
import { saveMark } from '../calls/ballots.ts';
import { insertEntry } from '../calls/entries.ts';
import { insertCall, updateCallPicture } from '../calls/queries.ts';
import { publishResults } from '../calls/results.ts';
import { toCallColumns } from '../calls/rules.ts';
import { findGalleryPhotoId } from '../photos/queries.ts';
import { write } from '@fotosoc/server-kit/db/write';
import type { SiteServices } from '../services.ts';
import { DAY_MS, HOUR_MS } from '@fotosoc/server-kit/units';
import type { DemoUploader } from './uploader.ts';

/** Open call of the demo content; photos are file names in `api/demo`. */
export interface DemoCall {
  slug: string;
  title: string;
  theme: string;
  /** Photo of a gallery. */
  picture: string;
  opensAgoDays: number;
  closesAgoDays: number;
  entries: { email: string; name: string; photo: string; title: string }[];
  /** Votes of members, by title of the entry. The call has results if there are votes. */
  votes: Record<string, string[]>;
}

const NIAMH = { email: 'member@example.org', name: 'Niamh Gallagher' };
const CORMAC = { email: 'cormac@example.org', name: 'Cormac Ó Dálaigh' };
const AOIFE = { email: 'aoife@example.org', name: 'Aoife Brennan' };
const TOMASZ = { email: 'tomasz@example.org', name: 'Tomasz Zieliński' };
const SAOIRSE = { email: 'saoirse@example.org', name: 'Saoirse Kinsella' };

export const calls: DemoCall[] = [
  {
    slug: 'fog',
    title: 'Fog',
    theme: 'Anything that you cannot quite see. Take it this fortnight; a phone is fine.',
    picture: 'street-lamps-in-fog',
    opensAgoDays: 5,
    closesAgoDays: -9,
    entries: [
      { ...CORMAC, photo: 'walking-home-fog', title: 'The Road Past the Darkroom' },
      { ...AOIFE, photo: 'misty-ridges-dawn', title: 'Six Ridges' },
    ],
    votes: {},
  },
  {
    slug: 'after-rain',
    title: 'After Rain',
    theme: 'The hour when the street is a mirror.',
    picture: 'skyline-after-rain',
    opensAgoDays: 40,
    closesAgoDays: 26,
    entries: [
      { ...CORMAC, photo: 'rain-city-blue', title: 'The 47, Upstairs' },
      { ...SAOIRSE, photo: 'taxi-rank-in-rain', title: 'Rank Outsider' },
      { ...NIAMH, photo: 'skyline-after-rain', title: 'Second Skyline' },
      { ...TOMASZ, photo: 'late-bus-bokeh', title: 'Last Bus West' },
    ],
    votes: {
      'Rank Outsider': [NIAMH.email, CORMAC.email, TOMASZ.email],
      'The 47, Upstairs': [AOIFE.email, SAOIRSE.email],
      'Second Skyline': [AOIFE.email, CORMAC.email],
    },
  },
];

type Services = Pick<SiteServices, 'db' | 'now'>;

/** Creates a call with entries, and with results if it has votes. */
export async function seedCall(site: Services, uploader: DemoUploader, call: DemoCall): Promise<void> {
  const { db, now } = site;
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const opensAt = before(call.opensAgoDays);
  const closesAt = before(call.closesAgoDays);
  const [opened, closed] = [hourAfter(opensAt), hourAfter(closesAt)];
  const entries: (DemoCall['entries'][number] & { accountId: string; photoId: string })[] = [];
  for (const entry of call.entries) {
    const account = await findAccountByEmail(db, entry.email);
    if (!account) continue;
    const upload = { purpose: 'entry', link: call.slug, gallery: 1, ownerId: account.id, photo: entry.photo } as const;
    const [photo] = await uploader.uploadAll([upload]);
    entries.push({ ...entry, accountId: account.id, photoId: photo!.id });
  }
  await write(db, 'none', async (trx) => {
    const columns = toCallColumns(toSettings(call, { opensAt, closesAt }));
    const row = await insertCall(trx, call.slug, columns, opensAt);
    const ids = new Map<string, string>();
    for (const { accountId, email, photoId, title, name } of entries) {
      const entrant = { column: 'account_id', id: accountId, personKey: toBorrowerKey(email) } as const;
      ids.set(title, (await insertEntry(trx, row, entrant, { photoId, title, name }, opened)).id);
    }
    await updateCallPicture(trx, row.id, await findGalleryPhotoId(trx, call.picture));
    for (const [title, emails] of Object.entries(call.votes)) {
      for (const email of emails) {
        const account = await findAccountByEmail(trx, email);
        const entryId = ids.get(title);
        if (!account || entryId === undefined) continue;
        const judge = { accountId: account.id, personKey: toBorrowerKey(email), judgeId: null };
        await saveMark(trx, row, judge, { entryId, mark: 1 }, closed);
      }
    }
    if (Object.keys(call.votes).length > 0) await publishResults(trx, row, closed);
  });
}

function hourAfter(instant: Date): Date {
  return new Date(instant.getTime() + HOUR_MS);
}

function toSettings({ title, theme }: DemoCall, { opensAt, closesAt }: { opensAt: Date; closesAt: Date }): CallChange {
  return {
    title,
    theme,
    opensAt: opensAt.toISOString(),
    closesAt: closesAt.toISOString(),
    entriesEach: 2,
    namesShown: 'results',
    judgedBy: 'members',
    ballot: 'votes',
    votesEach: 2,
    chosenCount: 3,
    tieRule: 'shared',
  };
}

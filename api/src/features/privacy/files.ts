import { formatPeriod, type Processing } from '@fotosoc/server-kit/personal-data/declaration';
import { MAX_SCRATCH_AGE_MS } from '@fotosoc/server-kit/storage/scratch';
import { DAY_MS } from '@fotosoc/server-kit/units';

const LOG: Processing = {
  person: 'visitor',
  what: 'Your network address, and which page you asked for when, in the log of the server',
  why: 'To find faults and to stop attacks.',
  basis: 'interest',
  seenBy: 'Nobody else.',
  kept: `${formatPeriod(30 * DAY_MS)}, if the server is set up as described in its manual.`,
};
const BACKUP: Processing = {
  person: 'member',
  what: 'Copies of the database and of photos, in backups',
  why: 'To bring the site back after a fault.',
  basis: 'interest',
  seenBy: 'Nobody else.',
  kept: 'Until the people who run the server delete the backup. A restored site erases deleted accounts again.',
};
const UPLOAD: Processing = {
  person: 'member',
  what: 'A photo as you upload it, with everything the camera noted',
  why: 'To make the smaller photo that the site shows.',
  basis: 'contract',
  seenBy: 'Nobody.',
  kept: `Until the smaller photo is ready, at most ${formatPeriod(MAX_SCRATCH_AGE_MS)}.`,
};

/** Kinds of files by path, with the personal data that the tables do not declare. */
export const FILES: Record<string, readonly Processing[]> = {
  log: [LOG],
  'fotosoc.sqlite': [],
  'media/': [],
  'remotes/': [],
  'shell/': [],
  'packages/': [],
  'source-maps/': [],
  'reserve/': [],
  'tmp/': [UPLOAD],
  'outbox/': [],
  'trash/': [],
  'backups/': [BACKUP],
  'last-backup.json': [],
  'photo-generation.json': [],
  'demo-accounts.json': [],
};

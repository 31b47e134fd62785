import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import type { ContentTables } from './tables.ts';

const PAGES: Processing = {
  person: 'officer',
  what: 'Names, photos and addresses of the committee on public pages, and who changed a page last',
  why: 'To show who runs the society, and to let officers work on one page together.',
  basis: 'interest',
  seenBy: 'Everyone; who changed a page: officers.',
  kept: 'As long as the page shows it. Earlier versions stay for 2 years; who changed them, until that person deletes their account.',
};

export const CONTENT_DATA: Declarations<ContentTables> = {
  fotos_of_the_week: {
    columns: {
      ...about('caption photographer_name instagram_link instagram_username shows_from'),
      ...other('photo_id source chosen_at'),
    },
    processing: [
      {
        person: 'member',
        what: 'Your name and Instagram account next to a Foto of the Week',
        why: 'To say whose photo it is.',
        basis: 'interest',
        seenBy: 'Everyone.',
        kept: 'As long as the page lists the photo. Ask the committee to remove your name.',
      },
    ],
    accountRows: [{ holder: { column: 'photo_id', of: 'photos' }, title: 'Fotos of the Week', onErasure: 'by code' }],
  },
  part_versions: {
    columns: { ...internal('value published_by'), ...other('key number published_at') },
    processing: [PAGES],
    accountRows: [
      {
        holder: { account: 'published_by' },
        title: 'Page sections that you published',
        columns: ['key', 'published_at'],
        onErasure: { set: { published_by: null } },
      },
    ],
  },
  part_drafts: {
    columns: { ...internal('value base changed_by'), ...other('key changed_at') },
    processing: [PAGES],
    accountRows: [{ holder: { account: 'changed_by' }, onErasure: { set: { changed_by: null } } }],
  },
  scheduled_publications: {
    columns: { ...internal('set_by'), ...other('page publish_at set_at failed_at reasons') },
    processing: [PAGES],
    accountRows: [{ holder: { account: 'set_by' }, onErasure: { set: { set_by: null } } }],
  },
};

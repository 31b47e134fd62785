import {
  about,
  internal,
  other,
  type Declarations,
  type Processing,
} from '@fotosoc/server-kit/personal-data/declaration';
import type { PhotoTables } from './tables.ts';

const PHOTOS: Processing = {
  person: 'member',
  what: 'Your photos with title, credit, description and what the camera noted, but never the place where you took them',
  why: 'To show your photos.',
  basis: 'contract',
  seenBy: 'Everyone. A photo that you never put into a portfolio or gallery: you.',
  kept: ({ photos }) =>
    `Until you delete them, then ${photos.trashDays} days in the trash. When you delete your account, at once; photos in galleries of the society stay, without your name.`,
};

export const PHOTO_DATA: Declarations<PhotoTables> = {
  photo_sets: {
    columns: { ...about('title'), ...other('id portfolio_id gallery_id position') },
    processing: [PHOTOS],
    accountRows: [
      {
        holder: { column: 'portfolio_id', of: 'portfolios' },
        title: 'Galleries of your portfolios',
        onErasure: 'delete',
      },
    ],
  },
  photos: {
    columns: {
      ...about('owner_id width height exif alt title credit created_at'),
      ...internal('file variants placeholder'),
      ...other('id purpose size_bytes set_id position profile_of work_ms avif_state'),
    },
    processing: [PHOTOS],
    // Not listed here: the personal data export contains the photos together with their files.
    accountRows: [{ holder: { account: 'owner_id' }, onErasure: 'by code' }],
  },
  hidden_photos: {
    columns: {
      ...about('hidden_at set_title'),
      ...other('photo_id portfolio_id gallery_id is_profile set_position position'),
    },
    processing: [PHOTOS],
    accountRows: [
      { holder: { column: 'portfolio_id', of: 'portfolios' }, title: 'Photos that were hidden', onErasure: 'delete' },
    ],
  },
};

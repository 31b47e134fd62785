import { other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import type { GalleryTables } from './tables.ts';

export const GALLERY_DATA: Declarations<GalleryTables> = {
  galleries: {
    columns: other(
      'id link title created_at captions_wait hidden_at shows_camera event_id taken_on description cover_photo_id photo_order',
    ),
  },
};

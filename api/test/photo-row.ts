import { randomUUID } from 'node:crypto';
import type { PhotoRow } from '../src/features/photos/tables.ts';

export function createPhotoRow(ownerId: string): PhotoRow {
  const id = randomUUID();
  return {
    id,
    owner_id: ownerId,
    purpose: 'portfolio-create',
    file: `member-portfolios/test/gallery_1/${id}.jpg`,
    width: 4,
    height: 3,
    size_bytes: 100,
    variants: '[]',
    placeholder: 'data:,',
    exif: null,
    alt: '',
    credit: '',
    title: '',
    set_id: null,
    position: null,
    profile_of: null,
    created_at: new Date().toISOString(),
    work_ms: null,
    avif_state: 0,
  };
}

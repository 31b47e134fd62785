import type { UploadItem } from '@fotosoc/ui/photo-upload';
import { HILLS } from './photos';

export const UPLOAD_LIMITS = {
  title: 80,
  galleries: 5,
  images: 30,
  alt: 200,
  photo: { maxSidePx: 1024, maxBytes: 1_000_000 },
};

export function createUploadItems(): UploadItem[] {
  const file = new File([], 'lake.jpg');
  return [
    { key: 'stored', name: 'Photo 1', alt: HILLS.alt, photo: HILLS },
    { key: 'uploading', name: file.name, alt: '', upload: { file, phase: 'uploading', percent: 40 } },
    {
      key: 'failed',
      name: 'window.gif',
      alt: '',
      upload: { file, phase: 'failed', percent: 0, error: 'This is not a photo we can read.' },
    },
  ];
}

import type { ViewerPhoto } from '@fotosoc/ui/photo-viewer';
import hills from './pictures/hills.svg';
import lake from './pictures/lake.svg';
import tall from './pictures/window.svg';

const exif = {
  make: 'Fujifilm',
  model: 'X-T5',
  lens: 'XF 23mm F2',
  focalLength: '23 mm',
  fNumber: 'f/8',
  exposureTime: '1/250 s',
  iso: 160,
};

const photo = (id: string, url: string, alt: string, more: Partial<ViewerPhoto> = {}): ViewerPhoto => ({
  id,
  url,
  alt,
  width: 960,
  height: 640,
  variants: [],
  placeholder: '',
  exif: null,
  ...more,
});

export const HILLS = photo('hills', hills, 'Hills, one behind the other, under a pale sun', { exif });
export const LAKE = photo('lake', lake, 'Two mountains and their reflection in a lake');
export const TALL = photo('window', tall, 'A lit window with four panes', { width: 640, height: 960 });

/** Returns the photos with distinct ids: ids are anchors in a page, and a demo appears more than once. */
export function createPhotos(place: string): ViewerPhoto[] {
  return [HILLS, LAKE, TALL].map((each) => ({ ...each, id: `${each.id}${place}` }));
}

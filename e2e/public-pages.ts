import type { APIRequestContext } from '@playwright/test';
import type { OneGallery } from '@fotosoc/contract/gallery';

export const PUBLIC_PAGES: [path: string, heading: string | RegExp][] = [
  ['/', 'University Photography Society'],
  ['/committee', 'Meet the Committee'],
  ['/previous-committees', 'Previous Committees'],
  ['/gallery', 'Fotosoc Gallery'],
  ['/gallery/foto-of-the-week', 'Foto of the Week: Previous Winners'],
  ['/portfolios', 'Portfolios'],
  ['/portfolios/niamh-gallagher', /Niamh Gallagher$/],
  ['/loans', 'Equipment loans'],
  ['/contact', 'Contact'],
  ['/privacy', 'Privacy'],
  ['/foto-of-the-week', 'Foto of the Week'],
  ['/events', 'Events'],
  ['/workshops', 'Workshops'],
  ['/links', 'Quick Links'],
  ['/register', 'Register'],
  ['/login', 'Login'],
  ['/reset-password', 'Reset password'],
  ['/nope', '404 Page Not Found'],
];

/** Returns the page of a single photo, whose address is generated. */
export async function findPhotoPage(request: APIRequestContext): Promise<[path: string, heading: RegExp]> {
  const { gallery } = (await (await request.get('/api/galleries/foto-of-the-week')).json()) as OneGallery;
  return [`/gallery/foto-of-the-week?photo=${gallery.galleries[0]!.images[0]!.id}`, /^Photo 1 of /];
}

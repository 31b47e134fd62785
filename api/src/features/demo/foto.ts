import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import { insertFoto } from '../content/fotos.ts';
import { findGallery } from '../galleries/queries.ts';
import type { ServerKit } from '@fotosoc/server-kit/server-kit';

/** Makes the first photo of the winners' gallery the current Foto of the Week. */
export async function seedFoto({ db, now }: Pick<ServerKit, 'db' | 'now'>): Promise<void> {
  const winners = await findGallery(db, WINNERS_GALLERY);
  const photo = winners?.galleries[0]?.images[0];
  if (!photo) return;
  const words = {
    caption: 'What Remains of the Pier',
    photographer_name: 'Saoirse Kinsella',
    instagram_link: 'https://instagram.example.org/saoirse.on.film',
    instagram_username: '@saoirse.on.film',
  };
  await insertFoto(db, photo.id, words, now());
}

import { insertFoto } from '../features/content/fotos.ts';
import { findGallery } from '../features/galleries/queries.ts';
import type { Services } from '../services.ts';

const WINNERS_LINK = 'foto-of-the-week';

/** Makes the first of the winners' gallery this week's. */
export async function seedFoto({ db, now }: Services): Promise<void> {
  const winners = await findGallery(db, WINNERS_LINK);
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

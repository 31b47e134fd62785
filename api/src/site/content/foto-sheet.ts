import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import { socialAddress } from '@fotosoc/contract/social-address';
import { httpsUrl } from '../../ground/text/https-url.ts';
import { fetchPhoto } from '../fetch-photo.ts';
import type { Site } from '../site.ts';
import { parseCsv } from './csv.ts';
import { findSourced, insertSourced, updateSourced } from './fotos.ts';
import { outsideSource, type OutsideSource, type Told } from '../outside-source.ts';
import { requireFotoWords, type FotoWords } from './rules.ts';
import { csvAddress } from './sources.ts';

type SheetFoto = FotoWords & { photo_link: string };

/** Creates the source that imports the Foto of the Week from the configured sheet; undefined without sheet. The photo
 *  is fetched once and stored like an upload: browsers of visitors contact no external host. */
export function fotoSheet(site: Site, report: (error: unknown) => void): OutsideSource<Told> | undefined {
  const { background, config, safeHttp, now } = site;
  const { fotoOfTheWeekSheetUrl: url } = config;
  if (url === undefined || config.readOnly) return undefined;
  const read = async () => {
    const { profileProblem, ...foto } = fotoOf(await safeHttp.readText(csvAddress(url)));
    await adopt(site, foto);
    return { rows: 1, dropped: profileProblem ? [{ row: 2, name: foto.caption, reason: profileProblem }] : [] };
  };
  return outsideSource({ name: 'Foto of the Week', read, background, now, report });
}

/** Parses a sheet: names of columns in the first line, values in the second.
 *  @returns the Foto, with the reason if its profile is dropped */
export function fotoOf(csv: string): SheetFoto & { profileProblem?: string } {
  const [names = [], values = []] = parseCsv(csv).filter((row) => row.some((field) => field !== ''));
  const row = Object.fromEntries(names.map((name, column) => [name.trim().toLowerCase(), values[column] ?? '']));
  const link = httpsUrl(row['photo_link']?.trim() ?? '');
  if (link === undefined) throw new Error('The sheet of the Foto of the Week has no https address for its photo.');
  const typed = row['instagram_link']?.trim() ?? '';
  const profile = socialAddress('instagram', typed) ?? '';
  return {
    photo_link: link,
    ...requireFotoWords({ ...row, instagram_link: profile }),
    ...(typed !== '' &&
      profile === '' && {
        profileProblem: 'The profile is left out: it is neither an Instagram name nor an https address.',
      }),
  };
}

async function adopt(site: Site, { photo_link: source, ...words }: SheetFoto): Promise<void> {
  const { db, now } = site;
  if (await findSourced(db, source)) await updateSourced(db, source, words, now());
  else {
    const place = { purpose: 'gallery', link: WINNERS_GALLERY, gallery: 1 } as const;
    await fetchPhoto(site, { source, place }, (trx, photoId) => insertSourced(trx, photoId, { source, words }, now()));
  }
}

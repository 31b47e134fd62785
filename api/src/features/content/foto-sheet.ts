import { WINNERS_GALLERY } from '@fotosoc/contract/foto';
import { formatSocialAddress } from '@fotosoc/contract/social-address';
import { toHttpsUrl } from '../../text/https-url.ts';
import { fetchPhoto } from '../sources/fetch-photo.ts';
import type { SiteServices } from '../services.ts';
import { parseCsv } from './csv.ts';
import { hasSheetFoto, insertSheetFoto, updateSheetFoto } from './fotos.ts';
import { createExternalSource, type ExternalSource, type SourceReport } from '../sources/external-source.ts';
import { requireFotoTexts, type FotoTexts } from './rules.ts';
import { toCsvUrl } from './sources.ts';

type SheetFoto = FotoTexts & { photo_link: string };

/** Creates the source that imports the Foto of the Week from the configured sheet; `undefined` if no sheet is
 *  configured. The site fetches the photo once and stores it like an upload, so that visitors' browsers contact no
 *  other host. */
export function createFotoSheetSource(
  site: SiteServices,
  report: (error: unknown) => void,
): ExternalSource<SourceReport> | undefined {
  const { background, config, safeHttp, now } = site;
  const { fotoOfTheWeekSheetUrl: url } = config;
  if (url === undefined || config.readOnly) return undefined;
  const read = async () => {
    const { profileProblem, ...foto } = parseFotoSheet(await safeHttp.readText(toCsvUrl(url)));
    await importSheetFoto(site, foto);
    return { rows: 1, dropped: profileProblem ? [{ row: 2, name: foto.caption, reason: profileProblem }] : [] };
  };
  return createExternalSource({ name: 'Foto of the Week', read, background, now, report });
}

/** Parses a sheet whose first line holds the names of columns and whose second line holds the values.
 *  @returns the Foto; `profileProblem` tells why the link of the profile was dropped */
export function parseFotoSheet(csv: string): SheetFoto & { profileProblem?: string } {
  const [names = [], values = []] = parseCsv(csv).filter((row) => row.some((field) => field !== ''));
  const row = Object.fromEntries(names.map((name, column) => [name.trim().toLowerCase(), values[column] ?? '']));
  const link = toHttpsUrl(row['photo_link']?.trim() ?? '');
  if (link === undefined) throw new Error('The sheet of the Foto of the Week has no https address for the photo.');
  const typed = row['instagram_link']?.trim() ?? '';
  const profile = formatSocialAddress('instagram', typed) ?? '';
  return {
    photo_link: link,
    ...requireFotoTexts({ ...row, instagram_link: profile }),
    ...(typed !== '' &&
      profile === '' && {
        profileProblem: 'The profile is left out: it is neither an Instagram name nor an https address.',
      }),
  };
}

async function importSheetFoto(site: SiteServices, { photo_link: source, ...words }: SheetFoto): Promise<void> {
  const { db, now } = site;
  if (await hasSheetFoto(db, source)) await updateSheetFoto(db, source, words, now());
  else {
    const place = { purpose: 'gallery', link: WINNERS_GALLERY, gallery: 1 } as const;
    await fetchPhoto(site, { source, place }, (trx, photoId) =>
      insertSheetFoto(trx, photoId, { source, words }, now()),
    );
  }
}

import { acceptsCaptions } from '@fotosoc/contract/limits';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import type { ExportedSite } from './export-folder.ts';
import { toDocument, toList, toText } from './firestore-json.ts';
import { toImportCount, type ImportProblem } from './findings.ts';
import { formatImportKey, type ExistingData } from './existing-data.ts';
import type { PlannedPage } from './plan-pages.ts';

/** Captions of one photo. */
export interface PlannedCaptions {
  source: string;
  gallery: string;
  photo: string;
  captions: { name: string; caption: string }[];
  createdAt: Date | undefined;
}

interface PlanContext {
  galleries: PlannedPage[];
  captionsTo: string | undefined;
  traps: ImportProblem[];
}

/** Plans the photos of captions. The former site stored captions by photo number only, across all galleries: they go to
 *  the newest caption gallery with a photo of the number, or to a given gallery.
 *  @throws ConfigError for an unknown gallery */
export function planCaptions(
  { captions }: ExportedSite,
  known: ExistingData,
  { galleries, captionsTo, traps }: PlanContext,
) {
  const trap = (kind: string, what: string) => void traps.push({ kind, what });
  const candidates = galleries
    .filter(({ name }) => acceptsCaptions(name))
    .toSorted((a, b) => Number(b.createdAt ?? 0) - Number(a.createdAt ?? 0));
  const chosen = candidates.filter(({ link, oldLink }) => [link, oldLink].includes(captionsTo ?? link));
  if (captionsTo !== undefined && chosen.length === 0) {
    throw new ConfigError(`No gallery with 'Captions' in its title has the link ${captionsTo}.`);
  }
  const planned: PlannedCaptions[] = [];
  const counted = { found: 0, isNew: 0, isHere: 0 };
  for (const [id, doc] of captions) {
    const source = `captions/${id}`;
    const all = toList(doc['captions']).map(toDocument);
    const words = all.map((one) => ({ name: toText(one['name']), caption: toText(one['caption']) }));
    const usable = words.filter(({ name, caption }) => name !== '' && caption !== '');
    counted.found += all.length;
    if (known.moved.has(formatImportKey('captions', source))) {
      counted.isHere += usable.length;
      continue;
    }
    const place = Number(id) - 1;
    const having = chosen.filter(({ sets }) => sets[0]?.photos[place] !== undefined);
    const possible = candidates.filter(({ sets }) => sets[0]?.photos[place] !== undefined);
    const [gallery] = having;
    const photo = gallery?.sets[0]?.photos[place];
    if (usable.length < all.length) {
      trap('Captions without a name or without text: left out', `${all.length - usable.length} of photo ${id}`);
    }
    if (!gallery || !photo) {
      trap('Captions of a photo in no gallery for captions: left out', `${usable.length} of photo ${id}`);
      continue;
    }
    if (possible.length > 1) {
      const others = possible.filter((one) => one !== gallery).map(({ link }) => link);
      trap(
        'Captions that fit photos of several galleries: added to the newest gallery, or to the gallery of --captions-to',
        `${usable.length} of photo ${id} go to ${gallery.link}, and could be of ${others.join(', ')}`,
      );
    }
    counted.isNew += usable.length;
    planned.push({
      source,
      gallery: gallery.source,
      photo: photo.source,
      captions: usable,
      createdAt: gallery.createdAt,
    });
  }
  return { planned, count: toImportCount(counted.found, counted.isNew, counted.isHere) };
}

import { isUsableLink, normaliseLink } from '@fotosoc/contract/link';
import { LIMITS, PLATFORMS } from '@fotosoc/contract/limits';
import type { SocialButton } from '@fotosoc/contract/portfolio';
import { requireSocialButtons } from '../../features/portfolios/rules.ts';
import type { ExportedSite } from './export-folder.ts';
import { toDocument, parseInstant, toList, toText, type FirestoreDocument } from './firestore-json.ts';
import { toImportCount, type ImportCount, type FindPhotoProblem, type ImportProblem } from './findings.ts';
import { formatImportKey, type ExistingData, type PageKind } from './existing-data.ts';
import { parseObjectPath } from './object-path.ts';

export interface PlannedPhoto {
  /** Location of the reference: collection, document, set and position. */
  source: string;
  file: string;
}

/** Portfolio or gallery to import. */
export interface PlannedPage {
  kind: PageKind;
  source: string;
  link: string;
  /** Former link; equal to the new one if possible. */
  oldLink: string;
  /** Exported id of the owner; undefined for this site's administrator. */
  owner: string | undefined;
  /** Name of a portfolio, or title of a gallery. */
  name: string;
  bio: string;
  socialButtons: SocialButton[];
  profile: PlannedPhoto | undefined;
  sets: { title: string; photos: (PlannedPhoto | undefined)[] }[];
  createdAt: Date | undefined;
  isHere: boolean;
  newPhotos: number;
  missing: string[];
}

interface PlanContext {
  owners: Set<string>;
  refusalOf: FindPhotoProblem;
  traps: ImportProblem[];
}

interface PhotoReferenceLocation {
  source: string;
  /** Name of the document, as text. */
  what: string;
  /** True if the imported page now has other photos. */
  isPageChanged: boolean;
  tally: Pick<PlannedPage, 'newPhotos' | 'missing'>;
}

/** Plans portfolios and galleries with their photos. */
export async function planPages(
  exported: ExportedSite,
  known: ExistingData,
  { owners, refusalOf, traps }: PlanContext,
) {
  const trap = (kind: string, what: string) => void traps.push({ kind, what });
  const used = new Set<string>();
  const photos = { found: 0, isNew: 0, isHere: 0 };

  async function photoOf(
    value: unknown,
    { source, what, isPageChanged, tally }: PhotoReferenceLocation,
  ): Promise<PlannedPhoto | undefined> {
    photos.found += 1;
    const file = parseObjectPath(value);
    if (file === undefined) return trap('Photos stored elsewhere: left out', `${what}: ${toText(value)}`);
    used.add(file);
    if (known.moved.has(formatImportKey('photo', source))) {
      photos.isHere += 1;
      return { source, file };
    }
    if (isPageChanged) {
      return trap('Photos left out earlier, of pages changed since: upload them on the page', `${what}: ${file}`);
    }
    if (!exported.files.has(file)) {
      tally.missing.push(file);
      return trap('Photos whose file is missing: left out', `${what}: ${file}`);
    }
    const refusal = await refusalOf(file);
    if (refusal !== undefined)
      return trap('Photos that this site does not accept: left out', `${what}: ${file}. ${refusal}`);
    photos.isNew += 1;
    tally.newPhotos += 1;
    return { source, file };
  }

  /** Returns whether an imported page has its original photos, at their positions. */
  async function isUntouched(kind: PageKind, source: string, sets: readonly unknown[]): Promise<boolean> {
    const link = known.moved.get(formatImportKey(kind, source)) ?? '';
    const moved = sets.map((set, at) =>
      toList(toDocument(set)['images']).flatMap(
        (_, index) => known.moved.get(formatImportKey('photo', `${source}/${at}/${index}`)) ?? [],
      ),
    );
    return JSON.stringify(await known.photosOf(kind, link)) === JSON.stringify(moved);
  }

  async function pageOf(
    kind: PlannedPage['kind'],
    id: string,
    doc: FirestoreDocument,
    links: Set<string>,
  ): Promise<PlannedPage> {
    const source = `${kind === 'portfolio' ? 'memberPortfolios' : 'galleries'}/${id}`;
    const isHere = known.moved.has(formatImportKey(kind, source));
    const oldLink = toText(doc[kind === 'portfolio' ? 'portfolioLink' : 'link']);
    const what = `${kind} ${oldLink || id}`;
    const link = isHere ? oldLink : chooseFreeLink(oldLink || toText(doc['name'] ?? doc['title']) || id, links);
    const name = toText(doc[kind === 'portfolio' ? 'name' : 'title']);
    const owner = toText(doc['userId']);
    if (!isHere) {
      if (link !== normaliseLink(oldLink)) {
        trap('Links that are taken or not valid: changed', `${what} becomes ${link}`);
      }
      if (name === '') trap('Pages without a name: named after their link', what);
      if (kind === 'portfolio' && !owners.has(owner)) {
        trap('Portfolios without an owner: given to the administrator', what);
      }
    }
    const sets = [];
    const tally: PhotoReferenceLocation['tally'] = { newPhotos: 0, missing: [] };
    const isPageChanged = isHere && !(await isUntouched(kind, source, toList(doc['galleries'])));
    for (const [set, value] of toList(doc['galleries']).entries()) {
      const given = toDocument(value);
      const images = toList(given['images']);
      const title = toText(given['title']) || `Gallery ${set + 1}`;
      if (!isHere && images.length > LIMITS.images) {
        trap(
          'Galleries with more photos than the form accepts: imported whole, divide them at the next change',
          `${what}, ${title}: ${images.length} photos`,
        );
      }
      const planned = [];
      for (const [index, image] of images.entries()) {
        planned.push(await photoOf(image, { source: `${source}/${set}/${index}`, what, isPageChanged, tally }));
      }
      sets.push({ title, photos: planned });
    }
    const profileImage = toText(doc['profileImage']);
    return {
      kind,
      source,
      link,
      oldLink,
      owner: owners.has(owner) ? owner : undefined,
      name: name || link,
      bio: toText(doc['bio']),
      socialButtons: toSocialButtons(doc, (url) =>
        trap('Links that visitors should not follow: left out', `${what}: ${url}`),
      ),
      profile:
        profileImage === ''
          ? undefined
          : await photoOf(profileImage, { source: `${source}/profile`, what, isPageChanged, tally }),
      sets,
      createdAt: parseInstant(doc['createdAt']),
      isHere,
      ...tally,
    };
  }

  async function pagesOf(kind: PlannedPage['kind'], docs: Map<string, FirestoreDocument>, taken: Set<string>) {
    const links = new Set(taken);
    const pages: PlannedPage[] = [];
    for (const [id, doc] of docs) pages.push(await pageOf(kind, id, doc, links));
    return pages;
  }

  const portfolios = await pagesOf('portfolio', exported.portfolios, known.portfolioLinks);
  const galleries = await pagesOf('gallery', exported.galleries, known.galleryLinks);
  const unusedFiles = [...exported.files].filter((file) => !used.has(file));
  const usedFiles = exported.files.size - unusedFiles.length;
  const counts: Record<'portfolios' | 'galleries' | 'photos' | 'files', ImportCount> = {
    portfolios: countPages(portfolios),
    galleries: countPages(galleries),
    photos: toImportCount(photos.found, photos.isNew, photos.isHere),
    files: toImportCount(exported.files.size, usedFiles, 0),
  };
  return { portfolios, galleries, unusedFiles, counts };
}

function countPages(pages: PlannedPage[]): ImportCount {
  const here = pages.filter(({ isHere }) => isHere).length;
  return toImportCount(pages.length, pages.length - here, here);
}

/** Reserves and returns an unused link that resembles the link in the former system. */
function chooseFreeLink(wanted: string, taken: Set<string>): string {
  const normalised = normaliseLink(wanted).slice(0, LIMITS.link);
  const base = isUsableLink(normalised) ? normalised : 'moved';
  let link = base;
  for (let number = 2; taken.has(link); number += 1) {
    link = `${base.slice(0, LIMITS.link - String(number).length - 1)}-${number}`;
  }
  taken.add(link);
  return link;
}

function toSocialButtons(doc: FirestoreDocument, leaveOut: (url: string) => void): SocialButton[] {
  return toList(doc['socialButtons']).flatMap((value): SocialButton[] => {
    const given = toDocument(value);
    const url = toText(given['url'])
      .replace(/^mailto:/i, '')
      .replace(/^http:\/\//i, 'https://');
    const platform = PLATFORMS.find((known) => known === given['platform']) ?? 'link';
    try {
      return requireSocialButtons([{ platform, url }]);
    } catch {
      leaveOut(toText(given['url']));
      return [];
    }
  });
}

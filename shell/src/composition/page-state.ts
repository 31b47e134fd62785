import type { User } from '@fotosoc/contract/account';
import type { Society } from '@fotosoc/contract/society';
import type { PhotoLimits, Snapshots } from '@fotosoc/host';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';

/** State that the server inlines into the page. */
export interface PageState {
  document: RegistryDocument;
  /** Shell version of this visitor, as used in reports. */
  shell: { version: string; deploymentId: string };
  /** Versions on this page that visitors do not get, e.g. `shell 1.9.1+9f3c1ab2`. Absent on a public page and from
   *  older servers. */
  previews?: string[];
  user: User | null;
  society: Society;
  /** Size limits of a stored photo. Absent from older servers. */
  photoLimits?: PhotoLimits;
  /** Retired remotes. Absent from older servers. */
  retired?: { name: string; prefixes: string[] }[];
  /** Preloaded API responses by address. */
  answers: Record<string, unknown>;
  /** True if the page is server-rendered. `snapshots` are the values that hydration must reuse. */
  isServerRendered?: boolean;
  snapshots?: Snapshots;
  /** Integrity of every file of the shell and of the remote that renders the page, by address. */
  integrity: Record<string, string>;
  /** Names of the slots whose fragments have their files in `integrity` as well. */
  fragments?: string[];
  /** Slots, by `formatSlotKey`, with a fragment that the server rendered in the last known good version because the active
   *  version failed. */
  lastGoodFragments?: string[];
  /** Responses for fragments of other remotes, by remote name and address. */
  fragmentAnswers?: Record<string, Record<string, unknown>>;
  /** Addresses of the integrity lists of the other remotes. Absent from older servers, which inline every list. */
  integrityMaps?: IntegrityMaps;
  /** Files of pages of other remotes, by entry address and path pattern. Absent from older servers. */
  pageFiles?: Record<string, Record<string, string[]>>;
}

/** Reads the page state and gives stylesheets and workers the integrity that they check.
 *  @throws Error when the page arrived truncated or changed, as far as detectable */
export function readPageState(): PageState {
  const {
    styles,
    society = readSocietyOfOlderServer(),
    ...stated
  } = parse('#fotosoc-page') as Omit<PageState, 'integrity' | 'society'> &
    FormerNames & { society?: Society; styles: Record<string, string> };
  const state = { ...stated, ...readFormerNames(stated) };
  const { integrity: scripts } = parse('script[type=importmap]') as { integrity: Record<string, string> };
  const required: unknown[] = [scripts, styles, state.answers, state.document.microFrontends];
  if (required.includes(undefined)) throw new Error('The page was altered on its way: its state is incomplete.');
  const integrity = { ...scripts, ...styles };
  window.__FOTOSOC_INTEGRITY__ = integrity;
  return { ...state, society, integrity };
}

/** Names that servers of release 1, and `remote dev` of release 1, give to fields of the state. */
interface FormerNames {
  isDrawn?: boolean;
  parts?: string[];
  partAnswers?: PageState['fragmentAnswers'];
  lastGoodParts?: string[];
}

function readFormerNames({ isDrawn, parts, partAnswers, lastGoodParts }: FormerNames): Partial<PageState> {
  return {
    ...(isDrawn !== undefined && { isServerRendered: isDrawn }),
    ...(parts && { fragments: parts }),
    ...(partAnswers && { fragmentAnswers: partAnswers }),
    ...(lastGoodParts && { lastGoodFragments: lastGoodParts }),
  };
}

/** Returns the society's name from the page of an older server, which sends no society. */
function readSocietyOfOlderServer(): Society {
  const longName = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '';
  const empty = { name: '', title: '', url: '' };
  return {
    longName,
    shortName: longName,
    foundedYear: new Date().getFullYear(),
    description: '',
    signUpUrl: '',
    committeeEmail: '',
    socials: [],
    developer: empty,
    film: empty,
    figures: { yearsRunning: 0, activeMembers: 0 },
  };
}

function parse(selector: string): unknown {
  return JSON.parse(document.querySelector(selector)!.textContent);
}

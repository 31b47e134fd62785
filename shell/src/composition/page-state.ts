import type { User } from '@fotosoc/contract/account';
import type { Society } from '@fotosoc/contract/society';
import type { PhotoLimits, Snapshots } from '@fotosoc/host';
import type { RegistryDocument } from '@fotosoc/contract/registry/document';
import type { IntegrityMaps } from '@fotosoc/contract/registry/integrity-map';

/** What the server inlined in this page. */
export interface PageState {
  document: RegistryDocument;
  /** Which shell this visitor has, as reports name it. */
  shell: { version: string; deploymentId: string };
  /** Versions that are shown before anybody gets them, e.g. `shell 1.9.1+9f3c1ab2`; of a page for visitors, or of a server
   *  of before, nothing. */
  previews?: string[];
  /** Who is signed in. */
  user: User | null;
  /** Who the society is. */
  society: Society;
  /** How large a stored photo gets; a server of before does not say. */
  photoLimits?: PhotoLimits;
  /** Remotes that are off the site; a server of before does not say. */
  retired?: { name: string; prefixes: string[] }[];
  /** Answers of the API this page needs, by address. */
  answers: Record<string, unknown>;
  /** Whether the server has drawn the page, and what the first render here must take over. */
  isDrawn?: boolean;
  snapshots?: Snapshots;
  /** Integrity of every file of the shell and of the remote that draws the page, by address. */
  integrity: Record<string, string>;
  /** Places on it whose parts have their files in there as well. */
  parts?: string[];
  /** By `slotKey`: places in which the server has drawn the part of the last good version, for it could not draw the other. */
  lastGoodParts?: string[];
  /** Answers for parts of other remotes, by the name of the remote and by address. */
  partAnswers?: Record<string, Record<string, unknown>>;
  /** Where that of the others is; a server of before lists all of it. */
  integrityMaps?: IntegrityMaps;
  /** Files of pages that other remotes draw, by address of the remote's entry and by pattern; a server of before does not
   *  say. */
  pageFiles?: Record<string, Record<string, string[]>>;
}

/** Reads the page, and gives stylesheets and workers the integrity they check themselves by.
 *  @throws Error when the page arrived cut off or changed, as far as can be told */
export function readPageState(): PageState {
  const {
    styles,
    society = ofServerOfBefore(),
    ...state
  } = parse('#fotosoc-page') as Omit<PageState, 'integrity' | 'society'> & {
    society?: Society;
    styles: Record<string, string>;
  };
  const { integrity: scripts } = parse('script[type=importmap]') as { integrity: Record<string, string> };
  const parts: unknown[] = [scripts, styles, state.answers, state.document.microFrontends];
  if (parts.includes(undefined)) throw new Error('The page did not arrive as it was sent.');
  const integrity = { ...scripts, ...styles };
  window.__FOTOSOC_INTEGRITY__ = integrity;
  return { ...state, society, integrity };
}

/** As much as a page of a server says that does not know yet who the society is. */
function ofServerOfBefore(): Society {
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

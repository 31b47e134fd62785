import type { Photo } from '@fotosoc/contract/photo';
import { ApiError } from '@fotosoc/host';
import { createServerDraft, isSameValue, mergeValues, type SaveFailure, type ServerDraft } from '@fotosoc/ui/editor';
import {
  restoreVersion,
  cancelSchedule,
  publishDrafts,
  readDrafts,
  saveDraft,
  undoPublication,
  type EditedPage,
  type StoredDraft,
  type ReferencedData,
  type PageDrafts,
  type SectionDraft,
  type SectionKey,
} from '../data/section-drafts';

/** Pause in typing after which a draft is saved. */
const PAUSE_MS = 600;
/** Polling interval for changes made by other editors. */
const POLL_MS = 15_000;
/** Storage name of a typed section, before its key. */
const STORED = 'fotosoc-draft:part:';

/** Conflicting change of the same field here and elsewhere; the editor chooses. */
export interface Conflict {
  section: SectionDraft;
  theirs: unknown;
}

interface PageState extends ReferencedData {
  isLoaded: boolean;
  /** Validation errors by `key:path`. */
  mistakes: Record<string, string>;
  scheduled: PageDrafts['scheduled'];
  notPublished: PageDrafts['notPublished'];
  /** Problem that blocks saving or publishing; empty if none. */
  trouble: string;
  isPublishing: boolean;
}

export interface EditorState extends PageState {
  /** Sections on the server; `undefined` while loading. */
  sections: Record<string, SectionDraft> | undefined;
  /** Local values by section key. */
  values: Record<string, unknown>;
  conflicts: Record<string, Conflict>;
  canUndo: boolean;
}

export interface SectionChange {
  key: SectionKey;
  value: unknown;
}

type Section = ServerDraft<unknown, SectionDraft, unknown, Conflict>;

/** Key prefixes of pages with a variable number of sections. */
const KEY_PREFIXES: Partial<Record<EditedPage, string>> = { events: 'event.', 'foto-of-the-week': 'foto.' };

/** Section that the server does not have. */
const MISSING = { title: '', value: null, seen: null, version: '', drafted: null, published: null };

const EMPTY_PAGE: PageState = {
  isLoaded: false,
  photos: {},
  words: {},
  mistakes: {},
  scheduled: null,
  notPublished: null,
  trouble: '',
  isPublishing: false,
};

/** Drafts of a page in the editor, one for each section. Each change is stored on this device and, when typing pauses,
 *  on the server. Changes by other editors are merged. Editors can also type without a connection. */
export class Drafts {
  #page = EMPTY_PAGE;
  #sections = new Map<SectionKey, Section>();
  readonly #unsubscribe = new Map<Section, () => void>();
  /** Undo steps: the values before each change. A change may affect several sections. */
  #undo: SectionChange[][] = [];
  #state: EditorState = { ...EMPTY_PAGE, sections: undefined, values: {}, conflicts: {}, canUndo: false };
  #listener: (() => void) | undefined;

  constructor(readonly page: EditedPage) {}

  readonly subscribe = (listener: () => void) => {
    this.#listener = listener;
    for (const section of this.#sections.values()) this.#follow(section);
    const look = setInterval(() => document.visibilityState === 'visible' && void this.load(), POLL_MS);
    return () => {
      this.#listener = undefined;
      clearInterval(look);
      for (const section of this.#sections.values()) this.#unfollow(section);
    };
  };
  readonly get = () => this.#state;

  async load(): Promise<void> {
    await this.#act(async () => {
      this.#takePage(await readDrafts(this.page));
      await this.flush();
    });
  }

  change(key: SectionKey, value: unknown): void {
    const section = this.#sections.get(key);
    if (!section?.isPending) this.changeAll([{ key, value }]);
    else if (!isSameValue(section.get().value, value)) this.#put(key, value);
  }

  /** Changes several sections as one step of Undo. A new key adds a section. */
  changeAll(changes: readonly SectionChange[]): void {
    const { values } = this.#state;
    const changed = changes.filter(({ key, value }) => !isSameValue(values[key], value));
    if (changed.length === 0) return;
    this.#undo.push(changed.map(({ key }) => ({ key, value: values[key] ?? null })));
    for (const { key, value } of changed) this.#put(key, value);
  }

  /** Reverts the last change. Typing until a pause counts as one change. */
  undo(): void {
    for (const { key, value } of this.#undo.pop() ?? []) this.#put(key, value);
  }

  /** Replaces all drafts of the page by the published values, as one step of Undo. */
  discard(): void {
    for (const key of Object.keys(this.#state.conflicts) as SectionKey[]) this.resolve(key, 'mine');
    this.changeAll(Object.values(this.#state.sections ?? {}).map(({ key, seen }) => ({ key, value: seen })));
    this.#set({ mistakes: {}, trouble: '' });
  }

  /** Adds a photo to the known photos, so that a value may refer to it. */
  know(photo: Photo): void {
    this.#know({ photos: { [photo.id]: photo }, words: {} });
  }

  putBack(key: SectionKey): void {
    this.change(key, this.#state.sections?.[key]?.seen);
  }

  resolve(key: SectionKey, choice: 'mine' | 'theirs'): void {
    const { conflicts, values } = this.#state;
    if (conflicts[key]) this.#sections.get(key)!.resolve(choice === 'mine' ? values[key] : conflicts[key].theirs);
  }

  async flush(): Promise<void> {
    await Promise.all([...this.#sections.values()].map((section) => section.flush()));
  }

  /** Publishes the changes, at once or at a time.
   *  @returns the publication, which can be undone for a minute; `null` if scheduled; `undefined` if publishing
   *  failed */
  async publish(publishAt?: string): Promise<{ id: string; undoUntil: string | null } | null | undefined> {
    this.#set({ isPublishing: true, mistakes: {}, trouble: '' });
    try {
      await this.flush();
      if (this.#state.trouble !== '' || Object.keys(this.#state.conflicts).length > 0) return undefined;
      const changed = Object.values(this.#state.sections ?? {}).filter(({ drafted }) => drafted);
      const versions = Object.fromEntries(changed.map(({ key, version }) => [key, version]));
      const { entry, ...drafts } = await publishDrafts(this.page, versions, publishAt);
      this.#undo = [];
      this.#takePage(drafts);
      return entry;
    } catch (error) {
      this.#failPublishing(error, publishAt === undefined ? 'Not published' : 'Not scheduled');
      return undefined;
    } finally {
      this.#set({ isPublishing: false });
    }
  }

  async undoPublication(id: string): Promise<void> {
    await this.#act(async () => this.#takePage(await undoPublication(id)), 'Not undone: no connection.');
  }

  async cancelScheduled(): Promise<void> {
    await this.#act(async () => this.#takePage(await cancelSchedule(this.page)), 'Not cancelled: no connection.');
  }

  async bringBack(key: SectionKey, number: number): Promise<void> {
    await this.#act(async () => {
      await this.flush();
      const { section, ...named } = await restoreVersion(key, number, this.#state.sections?.[key]?.version);
      this.#undo.push([{ key, value: this.#state.values[key] ?? null }]);
      this.#know(named);
      this.#sectionOf(key).reset(section);
    }, 'Not restored: no connection.');
  }

  /** @param offline sentence about an action that is not repeated once there is a connection */
  async #act(act: () => Promise<void>, offline?: string): Promise<void> {
    try {
      await act();
      this.#set({ trouble: '' });
    } catch (error) {
      if (offline !== undefined && error instanceof ApiError && error.status === 0) this.#set({ trouble: offline });
      else this.#fail(error);
    }
  }

  /** Returns the draft of a section, which is new if the page does not have the section. */
  #sectionOf(key: SectionKey, copy: SectionDraft = { ...MISSING, key }): Section {
    const known = this.#sections.get(key);
    if (known) return known;
    const know = ({ section, ...named }: StoredDraft) => {
      this.#know(named);
      return section;
    };
    const section = createServerDraft<unknown, SectionDraft, unknown, Conflict>({
      name: STORED + key,
      copy,
      toBase: ({ value }) => value,
      merge: mergeSection,
      send: async (value, { version }) => know(await saveDraft(key, value, version)),
      read: (current) => know(current as StoredDraft),
      pauseMs: PAUSE_MS,
      isOutdated,
    });
    this.#sections.set(key, section);
    if (this.#listener) this.#follow(section);
    return section;
  }

  #follow(section: Section): void {
    this.#unsubscribe.set(
      section,
      section.subscribe(() => this.#set({})),
    );
  }

  #unfollow(section: Section): void {
    this.#unsubscribe.get(section)?.();
    this.#unsubscribe.delete(section);
  }

  #put(key: SectionKey, value: unknown): void {
    const before = Object.entries(this.#page.mistakes);
    const mistakes = before.filter(([path]) => !path.startsWith(`${key}:`));
    const isCorrected = before.length > 0 && mistakes.length === 0;
    this.#set({ mistakes: Object.fromEntries(mistakes), ...(isCorrected && { trouble: '' }) });
    this.#sectionOf(key).change(value);
  }

  #know({ photos, words }: ReferencedData): void {
    this.#set({ photos: { ...this.#page.photos, ...photos }, words: { ...this.#page.words, ...words } });
  }

  /** Merges the page's sections with typed changes. A section that the server does not have stays while it has typed
   *  changes: it was added here, or removed by another editor. */
  #takePage({ sections, scheduled, notPublished, ...named }: PageDrafts): void {
    const copies = new Map(sections.map((section) => [section.key, section]));
    const known = [...this.#sections].filter(([, section]) => section.isChanged).map(([key]) => key);
    const keys = new Set([...copies.keys(), ...(this.#page.isLoaded ? known : this.#listStoredKeys())]);
    for (const [key, section] of this.#sections) {
      if (!keys.has(key)) this.#unfollow(section);
    }
    const taken = [...keys].map((key) => {
      const copy = copies.get(key) ?? { ...MISSING, key, title: this.#state.sections?.[key]?.title ?? '' };
      const section = this.#sectionOf(key, copy);
      section.take(copy);
      return [key, section] as const;
    });
    this.#sections = new Map(taken);
    this.#know(named);
    this.#set({ isLoaded: true, scheduled, notPublished });
  }

  /** Returns keys of sections that were added on this device without a connection. */
  #listStoredKeys(): SectionKey[] {
    const prefix = STORED + (KEY_PREFIXES[this.page] ?? 'none');
    const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
    return names.map((name) => name.slice(STORED.length) as SectionKey);
  }

  #failPublishing(error: unknown, outcome: string): void {
    const isOld = error instanceof ApiError && (error.status === 412 || error.code === 'parts/published-meanwhile');
    if (isOld) {
      this.#takePage(error.current as PageDrafts);
      this.#set({ trouble: `${outcome}: this page has changed since you opened it. Check the page, then publish.` });
    } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      this.#set({ mistakes: error.fields, trouble: `${outcome}: correct the marked fields.` });
    } else if (error instanceof ApiError && error.status === 0) {
      this.#set({ trouble: `${outcome}: the server did not answer. Your draft is kept.` });
    } else this.#fail(error);
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    this.#set({ trouble: describeFailure(error) });
  }

  #set(change: Partial<PageState>): void {
    this.#page = { ...this.#page, ...change };
    const states = [...this.#sections].map(([key, section]) => [key, section.get()] as const);
    const failures = states.flatMap(([key, { failure }]) => (failure ? [[key, failure as ApiError] as const] : []));
    const refused = failures.flatMap(([key, { fields }]) =>
      Object.entries(fields).map(([path, sentence]) => [path.replace(/^value\./, `${key}:`), sentence]),
    );
    this.#state = {
      ...this.#page,
      mistakes: { ...this.#page.mistakes, ...(Object.fromEntries(refused) as Record<string, string>) },
      trouble: this.#page.trouble || (failures[0] ? describeFailure(failures[0][1]) : ''),
      sections: this.#page.isLoaded ? Object.fromEntries(states.map(([key, { copy }]) => [key, copy])) : undefined,
      values: Object.fromEntries(states.map(([key, { value }]) => [key, value])),
      conflicts: Object.fromEntries(
        states.flatMap(([key, { conflicts }]) => (conflicts[0] ? [[key, conflicts[0]]] : [])),
      ),
      canUndo: this.#undo.length > 0,
    };
    this.#listener?.();
  }
}

function describeFailure({ status, message }: SaveFailure): string {
  if (status === 0) return 'No connection. Your changes are kept on this device and sent later.';
  return status === 401 ? 'You are signed out. Your draft is kept on this device.' : message;
}

/** Merges typed changes with the server's draft, and with a version that was published after the draft was saved, e.g.
 *  by a request to the API. */
function mergeSection(base: unknown, mine: unknown, section: SectionDraft) {
  const drafted = mergeValues(base, mine, section.value);
  const conflicts = drafted.conflicts.length > 0 ? [{ section, theirs: section.value }] : [];
  if (!isOutdated(section)) return { value: drafted.value, conflicts };
  const published = mergeValues(section.base, drafted.value, section.seen);
  if (published.conflicts.length === 0) return { value: published.value, conflicts };
  return { value: published.value, conflicts: [{ section: { ...section, drafted: null }, theirs: section.seen }] };
}

/** Returns whether the published version has changed since the draft was saved. */
function isOutdated(section: SectionDraft): boolean {
  return 'base' in section;
}

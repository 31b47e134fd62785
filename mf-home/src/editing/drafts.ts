import type { Photo } from '@fotosoc/contract/photo';
import { ApiError } from '@fotosoc/host';
import { isSameValue, mergeValues } from '@fotosoc/ui/editor';
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
import { deleteLocalDraft, listLocalDrafts, readLocalDraft, saveLocalDraft, type LocalDraft } from './local-drafts';

/** Pause in typing after which a draft is saved. */
const PAUSE_MS = 600;
/** Polling interval for changes made by other editors. */
const POLL_MS = 15_000;

/** Conflicting change of the same field here and elsewhere; the editor chooses. */
export interface Conflict {
  section: SectionDraft;
  theirs: unknown;
}

export interface EditorState extends ReferencedData {
  /** Sections on the server; `undefined` while loading. */
  sections: Record<string, SectionDraft> | undefined;
  /** Local values by section key. */
  values: Record<string, unknown>;
  conflicts: Record<string, Conflict>;
  /** Validation errors by `key:path`. */
  mistakes: Record<string, string>;
  scheduled: PageDrafts['scheduled'];
  notPublished: PageDrafts['notPublished'];
  /** Problem that blocks saving or publishing; empty if none. */
  trouble: string;
  isPublishing: boolean;
  canUndo: boolean;
}

export interface SectionChange {
  key: SectionKey;
  value: unknown;
}

/** Key prefixes of pages with a variable number of sections. */
const KEY_PREFIXES: Partial<Record<EditedPage, string>> = { events: 'event.', 'foto-of-the-week': 'foto.' };

const EMPTY_STATE: EditorState = {
  sections: undefined,
  values: {},
  photos: {},
  words: {},
  conflicts: {},
  mistakes: {},
  scheduled: null,
  notPublished: null,
  trouble: '',
  isPublishing: false,
  canUndo: false,
};

/** Drafts of a page in the editor. Each change is stored on this device at once and on the server when typing pauses.
 *  Changes by other editors are merged. Editors can also type without a connection. */
export class Drafts {
  #state = EMPTY_STATE;
  /** Undo steps: the values before each change. A change may affect several sections. */
  #undo: SectionChange[][] = [];
  readonly #saving = new Map<SectionKey, Promise<void>>();
  readonly #timers = new Map<SectionKey, ReturnType<typeof setTimeout>>();
  readonly #listeners = new Set<() => void>();

  constructor(readonly page: EditedPage) {}

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    const look = setInterval(() => document.visibilityState === 'visible' && void this.load(), POLL_MS);
    const send = () => void this.flush();
    addEventListener('online', send);
    addEventListener('pagehide', send);
    return () => {
      this.#listeners.delete(listener);
      clearInterval(look);
      removeEventListener('online', send);
      removeEventListener('pagehide', send);
      send();
    };
  };
  readonly get = () => this.#state;

  async load(): Promise<void> {
    try {
      const drafts = await readDrafts(this.page);
      this.#takePage(drafts);
      this.#set({ trouble: '' });
      await this.flush();
    } catch (error) {
      this.#fail(error);
    }
  }

  change(key: SectionKey, value: unknown): void {
    const before = this.#state.values[key];
    if (isSameValue(before, value)) return;
    if (!this.#timers.has(key)) this.#undo.push([{ key, value: before }]);
    this.#put(key, value);
  }

  /** Changes several sections as one step of Undo. A new key adds a section. */
  changeAll(changes: readonly SectionChange[]): void {
    const changed = changes.filter(({ key, value }) => !isSameValue(this.#state.values[key], value));
    if (changed.length === 0) return;
    this.#undo.push(changed.map(({ key }) => ({ key, value: this.#state.values[key] ?? null })));
    for (const { key, value } of changed) {
      if (!this.#state.sections?.[key]) this.#addSection(key);
      this.#put(key, value);
    }
  }

  /** Reverts the last change. Typing until a pause counts as one change. */
  undo(): void {
    for (const { key, value } of this.#undo.pop() ?? []) this.#put(key, value);
  }

  /** Replaces all drafts of the page by the published values, as one step of Undo. */
  discard(): void {
    this.#set({ conflicts: {} });
    this.changeAll(Object.values(this.#state.sections ?? {}).map(({ key, seen }) => ({ key, value: seen })));
  }

  /** Adds a photo to the known photos, so that a value may refer to it. */
  know(photo: Photo): void {
    this.#set({ photos: { ...this.#state.photos, [photo.id]: photo } });
  }

  putBack(key: SectionKey): void {
    this.change(key, this.#state.sections?.[key]?.seen);
  }

  resolve(key: SectionKey, choice: 'mine' | 'theirs'): void {
    const { [key]: conflict, ...conflicts } = this.#state.conflicts;
    if (!conflict) return;
    this.#set({ conflicts });
    this.#put(key, choice === 'mine' ? this.#state.values[key] : conflict.theirs);
  }

  async flush(): Promise<void> {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    const keys = Object.keys(this.#state.values) as SectionKey[];
    await Promise.all(keys.map((key) => this.#save(key)));
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
      this.#takePage(drafts);
      this.#undo = [];
      this.#set({ canUndo: false });
      return entry;
    } catch (error) {
      this.#failPublishing(error);
      return undefined;
    } finally {
      this.#set({ isPublishing: false });
    }
  }

  async undoPublication(id: string): Promise<void> {
    await this.#act(async () => this.#takePage(await undoPublication(id)));
  }

  async cancelScheduled(): Promise<void> {
    await this.#act(async () => this.#takePage(await cancelSchedule(this.page)));
  }

  async bringBack(key: SectionKey, number: number): Promise<void> {
    await this.#act(async () => {
      await this.flush();
      this.#undo.push([{ key, value: this.#state.values[key] ?? null }]);
      this.#take(await restoreVersion(key, number, this.#state.sections?.[key]?.version));
      this.#set({ values: { ...this.#state.values, [key]: this.#state.sections![key]!.value }, canUndo: true });
    });
  }

  async #act(act: () => Promise<void>): Promise<void> {
    try {
      await act();
      this.#set({ trouble: '' });
    } catch (error) {
      this.#fail(error);
    }
  }

  #addSection(key: SectionKey): void {
    const nothing = { value: null, seen: null, drafted: null, published: null };
    this.#set({ sections: { ...this.#state.sections, [key]: { key, title: '', version: '', ...nothing } } });
  }

  #put(key: SectionKey, value: unknown): void {
    const mistakes = Object.entries(this.#state.mistakes).filter(([path]) => !path.startsWith(`${key}:`));
    this.#set({
      values: { ...this.#state.values, [key]: value },
      mistakes: Object.fromEntries(mistakes),
      canUndo: this.#undo.length > 0,
    });
    saveLocalDraft(key, { value, base: this.#state.sections?.[key]?.value });
    clearTimeout(this.#timers.get(key));
    this.#timers.set(
      key,
      setTimeout(() => {
        this.#timers.delete(key);
        void this.#save(key);
      }, PAUSE_MS),
    );
  }

  /** Saves a section. Each section has one running save at a time; a change made in the meantime starts another save
   *  afterwards. */
  #save(key: SectionKey): Promise<void> {
    const running = this.#saving.get(key);
    if (running) return running.then(() => this.#save(key));
    const section = this.#state.sections?.[key];
    const value = this.#state.values[key];
    if (!section || this.#state.conflicts[key] || (isSameValue(value, section.value) && !isOutdated(section))) {
      if (section && !this.#state.conflicts[key]) deleteLocalDraft(key);
      return Promise.resolve();
    }
    const saving = saveDraft(key, value, section.version)
      .then(
        (kept) => {
          this.#take(kept);
          this.#set({ trouble: '' });
          return this.#saving.delete(key);
        },
        (error: unknown) => {
          this.#saving.delete(key);
          if (error instanceof ApiError && error.status === 412) return this.#merge(error.current as StoredDraft);
          return this.#failSaving(key, error);
        },
      )
      .then(() => {
        const isKept = isSameValue(this.#state.values[key], this.#state.sections?.[key]?.value);
        if (isKept) deleteLocalDraft(key);
        return isKept || this.#state.trouble !== '' ? undefined : this.#save(key);
      });
    this.#saving.set(key, saving);
    return saving;
  }

  #merge(current: StoredDraft): void {
    const { key } = current.section;
    const typed = { value: this.#state.values[key], base: this.#state.sections?.[key]?.value };
    const value = this.#mergedWithSeen(current.section, this.#merged(current.section, typed));
    this.#take(current);
    this.#set({ values: { ...this.#state.values, [key]: value } });
  }

  /** Merges the local value with the server's value. Conflicts wait for the editor's choice. */
  #merged(section: SectionDraft, typed: LocalDraft): unknown {
    const { value, conflicts } = mergeValues(typed.base, typed.value, section.value);
    if (conflicts.length > 0) {
      this.#set({ conflicts: { ...this.#state.conflicts, [section.key]: { section, theirs: section.value } } });
    }
    return value;
  }

  /** Merges a draft with a version that was published after the draft was saved, e.g. by a request to the API. */
  #mergedWithSeen(section: SectionDraft, mine: unknown): unknown {
    if (!isOutdated(section)) return mine;
    const { value, conflicts } = mergeValues(section.base, mine, section.seen);
    if (conflicts.length > 0) {
      const conflict = { section: { ...section, drafted: null }, theirs: section.seen };
      this.#set({ conflicts: { ...this.#state.conflicts, [section.key]: conflict } });
    }
    return value;
  }

  #take({ section, photos, words }: StoredDraft): void {
    this.#set({
      sections: { ...this.#state.sections, [section.key]: section },
      photos: { ...this.#state.photos, ...photos },
      words: { ...this.#state.words, ...words },
    });
  }

  /** Unsaved local changes are kept and merged with the server's values. */
  #takePage({ sections, photos, words, scheduled, notPublished }: PageDrafts): void {
    const values = { ...this.#state.values };
    const known = this.#state.sections;
    const kept: Record<string, SectionDraft> = {};
    for (const section of [...sections, ...this.#findMissing(sections)]) {
      const { key } = section;
      const typed = known ? { value: values[key], base: known[key]?.value } : readLocalDraft(key);
      const isTyped = typed !== undefined && !isSameValue(typed.value, typed.base);
      kept[key] = known?.[key] ?? section;
      if (isTyped && (this.#saving.has(key) || this.#state.conflicts[key])) continue;
      values[key] = isTyped ? this.#merged(section, typed) : section.value;
      kept[key] = section;
      if (!this.#timers.has(key) && !this.#saving.has(key)) values[key] = this.#mergedWithSeen(section, values[key]);
    }
    this.#set({
      sections: kept,
      values,
      scheduled,
      notPublished,
      photos: { ...this.#state.photos, ...photos },
      words: { ...this.#state.words, ...words },
    });
  }

  /** Sections that exist only on this device: added offline or a moment ago, or removed by another editor while being
   *  edited here. */
  #findMissing(sections: readonly SectionDraft[]): SectionDraft[] {
    const { sections: known, values } = this.#state;
    const nothing = { title: '', value: null, seen: null, version: '', drafted: null, published: null };
    const local = known
      ? Object.values(known).filter(({ key, value }) => !isSameValue(values[key], value))
      : listLocalDrafts(KEY_PREFIXES[this.page] ?? 'none').map((key) => ({ key }));
    return local
      .filter(({ key }) => !sections.some((section) => section.key === key))
      .map(({ key }) => ({ key, ...nothing, title: known?.[key]?.title ?? '' }));
  }

  #failSaving(key: SectionKey, error: unknown): void {
    this.#fail(error);
    const fields = Object.entries((error as ApiError).fields);
    const mistakes = fields.map(([path, sentence]) => [path.replace(/^value\./, `${key}:`), sentence]);
    this.#set({ mistakes: { ...this.#state.mistakes, ...(Object.fromEntries(mistakes) as Record<string, string>) } });
  }

  #failPublishing(error: unknown): void {
    const isOld = error instanceof ApiError && (error.status === 412 || error.code === 'parts/published-meanwhile');
    if (isOld) {
      this.#takePage(error.current as PageDrafts);
      this.#set({ trouble: 'Not published: someone has changed this page since. Check the page, then publish.' });
    } else if (error instanceof ApiError && Object.keys(error.fields).length > 0) {
      this.#set({ mistakes: error.fields, trouble: 'Not published: correct the marked fields.' });
    } else if (error instanceof ApiError && error.status === 0) {
      this.#set({ trouble: 'Not published: the server did not answer. Your draft is kept.' });
    } else this.#fail(error);
  }

  #fail(error: unknown): void {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 0) {
      this.#set({ trouble: 'No connection. Your changes are kept on this device and sent later.' });
    } else if (error.status === 401) {
      this.#set({ trouble: 'You are signed out. Your draft is kept on this device.' });
    } else this.#set({ trouble: error.message });
  }

  #set(change: Partial<EditorState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Returns whether the published version has changed since the draft was saved. */
function isOutdated(section: SectionDraft): boolean {
  return 'base' in section;
}

import { isSameValue } from './is-same-value.ts';

/** Pause in typing after which a draft is stored on this device. */
const STORE_PAUSE_MS = 300;
/** Interval of attempts to save after a failure. */
const RETRY_MS = 10_000;

/** Failed request of a save: `status` is 0 without a connection, and 412 with the server's copy as `current` if someone
 *  else has saved meanwhile. */
export interface SaveFailure extends Error {
  status: number;
  current?: unknown;
}

export interface ServerDraftOptions<Value, Copy = Value, Base = Copy, Conflict = string> {
  /** Storage name on this device, e.g. with account and page. Default: nothing is stored. */
  name?: string;
  /** Saved state on the server. */
  copy: Copy;
  /** Returns the state that the value is based on. It is stored with the value: another tab or device may save before
   *  the draft is restored. Default: the copy. */
  toBase?: (copy: Copy) => Base;
  /** Returns the value without typed changes. Default: the base. */
  toValue?: (base: Base) => Value;
  /** Returns the part of the value that can be stored on this device. Default: the value. */
  keep?: (value: Value) => Value;
  /** Merges `mine`, which is based on `base`, with the server's copy, e.g. `mergeValues`. A conflict stops saving until
   *  the user decides. */
  merge: (base: Base, mine: Value, theirs: Copy) => { value: Value; conflicts: readonly Conflict[] };
  /** Sends the value, and returns the next copy.
   *  @throws SaveFailure */
  send?: (value: Value, copy: Copy) => Promise<Copy>;
  /** Parses `current` of a 412, which is merged then. Default: a 412 is a failure like others. */
  read?: (current: unknown) => Copy;
  /** Pause in typing after which the draft is saved. Default: only `save` saves. */
  pauseMs?: number;
  /** Returns whether the copy must be saved again without a change. */
  isOutdated?: (copy: Copy) => boolean;
}

export interface ServerDraftState<Value, Copy = Value, Conflict = string> {
  value: Value;
  copy: Copy;
  /** Data that both sides changed; `value` has the local changes. */
  conflicts: readonly Conflict[];
  isSaving: boolean;
  /** Reason why the latest save failed. */
  failure: SaveFailure | undefined;
  /** True if the value was restored from this device. */
  wasKept: boolean;
}

/** Typed value with the server's copy. Typed changes are stored on this device until saved, and merged with changes
 *  that other people saved. Saves run in sequence; a failure loses nothing. */
export class ServerDraft<Value, Copy = Value, Base = Copy, Conflict = string> {
  #options: ServerDraftOptions<Value, Copy, Base, Conflict>;
  #state: ServerDraftState<Value, Copy, Conflict>;
  /** Value that the server has. */
  #saved: Value;
  readonly #timers = new Map<'store' | 'pause' | 'retry', ReturnType<typeof setTimeout>>();
  #running: Promise<SaveFailure | undefined> | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(options: ServerDraftOptions<Value, Copy, Base, Conflict>) {
    this.#options = options;
    const { copy, name } = options;
    const kept = readStored(name) as { base: Base; value: Value } | undefined;
    this.#saved = this.#toValue(copy);
    const { base, value } = kept ?? { base: this.#toBase(copy), value: this.#saved };
    const merged = options.merge(base, value, copy);
    this.#state = { ...merged, copy, isSaving: false, failure: undefined, wasKept: kept !== undefined };
  }

  configure(options: ServerDraftOptions<Value, Copy, Base, Conflict>): void {
    this.#options = options;
  }

  readonly get = (): ServerDraftState<Value, Copy, Conflict> => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    const stop = new AbortController();
    for (const event of ['online', 'pagehide']) addEventListener(event, this.#leave, stop);
    this.#listeners.add(listener);
    return () => {
      stop.abort();
      this.#listeners.delete(listener);
      this.#leave();
    };
  };

  /** True if typed changes are not saved. */
  get isChanged(): boolean {
    return !isSameValue(this.#state.value, this.#saved);
  }

  /** True during a pause in typing, before the save. */
  get isPending(): boolean {
    return this.#timers.has('pause');
  }

  readonly change = (next: Value | ((before: Value) => Value)): void => {
    const { value: before, failure } = this.#state;
    const value = typeof next === 'function' ? (next as (before: Value) => Value)(before) : next;
    this.#set({ value, failure: failure?.status === 400 ? undefined : failure });
    this.#start('store', STORE_PAUSE_MS, this.#store);
    this.#saveSoon();
  };

  /** Ends the conflicts with the user's choice. */
  resolve(value: Value): void {
    this.#set({ conflicts: [] });
    this.change(value);
  }

  /** Merges a newer copy of the server. A running save and conflicts go first: the next save meets the copy. */
  take(copy: Copy): void {
    const isBusy = this.isPending || this.#running || this.#state.conflicts.length > 0;
    if (isSameValue(copy, this.#state.copy) || (this.#isSavedWhileTyping && isBusy)) return;
    this.#mergeCopy(copy);
    if (this.isChanged) this.#saveSoon();
  }

  /** Discards typed changes.
   *  @param copy newer copy of the server
   *  @param value value without changes */
  reset(copy: Copy = this.#state.copy, value: Value = this.#toValue(copy)): void {
    this.#saved = value;
    this.#set({ copy, value, conflicts: [], failure: undefined });
    this.#forget();
  }

  /** Saves now; conflicts count as seen.
   *  @returns the failure, a 412 if there are conflicts; `undefined` after success */
  async save(): Promise<SaveFailure | undefined> {
    this.#set({ conflicts: [] });
    return this.#run();
  }

  /** Saves pending changes, unless the user has to decide about conflicts first.
   *  @returns the failure */
  async flush(): Promise<SaveFailure | undefined> {
    const { conflicts, copy } = this.#state;
    this.#stop('pause');
    if (!this.#isSavedWhileTyping || conflicts.length > 0) return undefined;
    if (this.isChanged || this.#options.isOutdated?.(copy)) return this.#run();
    this.#forget();
    return undefined;
  }

  get #isSavedWhileTyping(): boolean {
    return this.#options.pauseMs !== undefined;
  }

  async #run(): Promise<SaveFailure | undefined> {
    this.#store();
    this.#stop('pause');
    this.#stop('retry');
    this.#running ??= this.#send().finally(() => {
      this.#running = undefined;
      this.#set({ isSaving: false });
    });
    return this.#running;
  }

  async #send(): Promise<SaveFailure | undefined> {
    this.#set({ isSaving: true });
    const { send, read } = this.#options;
    do {
      const sent = this.#state.value;
      try {
        const copy = await send!(sent, this.#state.copy);
        this.#saved = sent;
        this.#set({ copy });
        if (!this.#isSavedWhileTyping) break;
      } catch (error) {
        if (!isSaveFailure(error)) throw error;
        if (error.status !== 412 || !read) return this.#fail(error);
        this.#mergeCopy(read(error.current));
        if (this.#state.conflicts.length > 0) return error;
      }
      // A form needs the response to its values, even if the server has them already.
    } while (!this.#isSavedWhileTyping || this.isChanged);
    this.#set({ failure: undefined });
    this.#forget();
    return undefined;
  }

  #fail(failure: SaveFailure): SaveFailure {
    this.#set({ failure });
    // A refused value is not sent again before it changes.
    if (failure.status !== 400 && this.#isSavedWhileTyping && this.#listeners.size > 0)
      this.#start('retry', RETRY_MS, () => void this.flush());
    return failure;
  }

  readonly #leave = (): void => {
    this.#store();
    void this.flush();
  };

  readonly #store = (): void => {
    if (!this.#stop('store')) return;
    const { name, keep = (all) => all } = this.#options;
    const { value, copy } = this.#state;
    try {
      if (name !== undefined)
        localStorage.setItem(name, JSON.stringify({ base: this.#toBase(copy), value: keep(value) }));
    } catch {
      // Ignored: a full or forbidden store loses only the draft.
    }
  };

  #forget(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    if (this.#options.name !== undefined) localStorage.removeItem(this.#options.name);
  }

  #saveSoon(): void {
    const { pauseMs } = this.#options;
    if (pauseMs !== undefined) this.#start('pause', pauseMs, () => void this.flush());
  }

  #start(name: 'store' | 'pause' | 'retry', delayMs: number, run: () => void): void {
    this.#stop(name);
    this.#timers.set(name, setTimeout(run, delayMs));
  }

  /** @returns whether the timer was running */
  #stop(name: 'store' | 'pause' | 'retry'): boolean {
    clearTimeout(this.#timers.get(name));
    return this.#timers.delete(name);
  }

  #mergeCopy(copy: Copy): void {
    const merged = this.#options.merge(this.#toBase(this.#state.copy), this.#state.value, copy);
    this.#saved = this.#toValue(copy);
    this.#set({ ...merged, copy });
  }

  #toBase(copy: Copy): Base {
    const { toBase = (base) => base as unknown as Base } = this.#options;
    return toBase(copy);
  }

  #toValue(copy: Copy): Value {
    const { toValue = (value) => value as unknown as Value } = this.#options;
    return toValue(this.#toBase(copy));
  }

  #set(change: Partial<ServerDraftState<Value, Copy, Conflict>>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Creates a draft for use outside of React. */
export function createServerDraft<Value, Copy = Value, Base = Copy, Conflict = string>(
  options: ServerDraftOptions<Value, Copy, Base, Conflict>,
): ServerDraft<Value, Copy, Base, Conflict> {
  return new ServerDraft(options);
}

function isSaveFailure(error: unknown): error is SaveFailure {
  return error instanceof Error && 'status' in error;
}

/** Returns whether a draft is stored on this device. */
export function hasStoredDraft(name: string): boolean {
  return readStored(name) !== undefined;
}

function readStored(name: string | undefined): { base: unknown; value: unknown } | undefined {
  try {
    return (
      (JSON.parse(localStorage.getItem(name ?? '') ?? 'null') as { base: unknown; value: unknown } | null) ?? undefined
    );
  } catch {
    return undefined; // an unreadable draft is ignored
  }
}

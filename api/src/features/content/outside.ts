const TIMEOUT_MS = 8_000;
const MAX_CHARACTERS = 1_000_000;
const KEPT_MS = 60_000;

/** The text at an address outside.
 *  @throws Error when it cannot be had in time, is too long, or the answer is not OK */
export async function readOutside(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${new URL(url).host} answered ${response.status}.`);
  const text = await response.text();
  if (text.length > MAX_CHARACTERS) throw new Error(`${new URL(url).host} answered more than can be read.`);
  return text;
}

/** Where a spreadsheet gives itself as CSV: the edit segment of its address replaced by the export. */
export function csvAddress(sheetUrl: string): string {
  const gid = /[#&?]gid=(\d+)/.exec(sheetUrl)?.[1];
  return sheetUrl.replace(/\/edit.*$/, `/export?format=csv${gid ? `&gid=${gid}` : ''}`);
}

/** Reads something at most once a minute; visitors in between get what was read last. A failure is not kept. */
export function keepForAMinute<T>(read: () => Promise<T>, now: () => Date): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | undefined;
  return () => {
    if (kept && now().getTime() < kept.until) return kept.value;
    const value = read();
    const entry = { value, until: now().getTime() + KEPT_MS };
    kept = entry;
    value.catch(() => {
      if (kept === entry) kept = undefined;
    });
    return value;
  };
}

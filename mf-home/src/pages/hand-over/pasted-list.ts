import { LIMITS } from '@fotosoc/contract/limits';
import type { Post } from '../../data/handover';

export type PastedPost = Pick<Post, 'position' | 'name' | 'person'>;

/** Line without a post, with the reason. */
export interface UnreadLine {
  line: string;
  reason: string;
}

export interface ParsedList {
  list: PastedPost[];
  unread: UnreadLine[];
}

const MAX_TEXT_LENGTH = LIMITS.title;
const MAX_ADDRESS_LENGTH = 254;
const ADDRESS = /[^\s<>,;()"]+@[^\s<>,;()"]+/;
const BULLET = /^\s*(?:[-–•*·]|\d{1,2}[.)])\s+/;

const COLUMNS: [key: keyof PastedPost, heading: RegExp][] = [
  ['person', /mail|address/i],
  ['position', /position|post|role|office|title/i],
  ['name', /name|who/i],
];

/** Matches a line of column names only: "Events Officer, Rachel Whoriskey" contains other words, and names a post and a
 *  person. */
const HEADING =
  /^(?:(?:e-?mails?|addresse?s?|positions?|posts?|roles?|offices?|officers?|titles?|names?|who|full|first|last|new|contact|committee|member|person)[\s/]*)+$/i;

/** Parses the list of a meeting or rows of a spreadsheet: a line for each post, with colon, tab, semicolon, comma or
 *  dash between position, name and address. `Name <address>` counts as both. A heading defines the order of the columns
 *  below.
 *  @returns parsed posts, and each unreadable line with a reason; empty lines are skipped */
export function parsePastedList(text: string): ParsedList {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const read: ParsedList = { list: [], unread: [] };
  let columns: (keyof PastedPost)[] | undefined;
  for (const line of lines) {
    const headings = columnsOf(cellsOf(line));
    if (headings) {
      columns = headings;
      continue;
    }
    const entry = columns ? inColumns(cellsOf(line), columns) : freely(line);
    const reason = whyUnread(entry);
    if (reason === undefined) read.list.push(entry);
    else read.unread.push({ line: line.trim().slice(0, 80), reason });
  }
  return read;
}

function whyUnread({ position, name, person }: PastedPost): string | undefined {
  if (position === '') return 'The post is missing.';
  if (name === '' && person === '') return 'Neither a name nor an address follows the post.';
  if (position.length > MAX_TEXT_LENGTH) return `The post is longer than ${MAX_TEXT_LENGTH} characters.`;
  if (name.length > MAX_TEXT_LENGTH) return `The name is longer than ${MAX_TEXT_LENGTH} characters.`;
  if (person.length > MAX_ADDRESS_LENGTH) return `The address is longer than ${MAX_ADDRESS_LENGTH} characters.`;
  if (name.includes('@')) return 'The e-mail address is not complete, or there are two.';
  return undefined;
}

/** Parses a line when no heading names the columns: the first cell is the post, a cell with an `@` is the address. */
function freely(line: string): PastedPost {
  const [first = '', ...others] = cellsOf(line.replace(BULLET, ''));
  if (ADDRESS.test(first)) return { position: '', name: first, person: '' };
  const rest = others.join(' ');
  const person = ADDRESS.exec(rest)?.[0] ?? '';
  return { position: first, name: nameIn(rest.replace(person, '')), person };
}

function inColumns(cells: string[], columns: (keyof PastedPost)[]): PastedPost {
  const entry: PastedPost = { position: '', name: '', person: '' };
  for (const [index, key] of columns.entries()) entry[key] ||= cells[index] ?? '';
  const person = ADDRESS.exec(entry.person)?.[0];
  return person ? { ...entry, person } : { ...entry, name: `${entry.name} ${entry.person}`.trim(), person: '' };
}

/** Returns the field of each column; `undefined` if the line is no heading. */
function columnsOf(cells: string[]): (keyof PastedPost)[] | undefined {
  if (cells.length < 2 || !cells.every((cell) => HEADING.test(cell))) return undefined;
  const columns = cells.map((cell) => COLUMNS.find(([, heading]) => heading.test(cell))?.[0]);
  const isWhole = columns.every((column) => column !== undefined);
  return isWhole && columns.includes('position') && new Set(columns).size > 1 ? columns : undefined;
}

/** Splits a line at its strongest separator. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((one) => line.includes(one));
  if (separator) return split(line, separator);
  const colon = /^([^:,"]+):(.*)$/.exec(line);
  if (colon) return [colon[1]!, colon[2]!].map(trimmed);
  if (line.includes(',')) return split(line, ',');
  return line.split(/\s+[-–—]\s+/).map(trimmed);
}

/** Splits a row into cells, which may be quoted. */
function split(line: string, separator: string): string[] {
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}]*)(?:${separator}|$)`, 'g');
  return [...line.matchAll(cell)].slice(0, -1).map(([, text = '']) => trimmed(text));
}

function trimmed(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"')
    .trim();
}

function nameIn(text: string): string {
  return text
    .replace(/[<>(),;"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Merges a list into posts of the same name, in order, each post at most once. An entry without a matching post is
 *  added. */
export function mergePastedList(posts: readonly Post[], list: readonly PastedPost[]): Post[] {
  const next = [...posts];
  const taken = new Set<number>();
  for (const entry of list) {
    const at = next.findIndex(({ position }, index) => !taken.has(index) && isSame(position, entry.position));
    if (at === -1) next.push({ id: crypto.randomUUID(), mailbox: '', rights: [], ...entry });
    else next[at] = { ...next[at]!, name: entry.name, person: entry.person };
    taken.add(at === -1 ? next.length - 1 : at);
  }
  return next;
}

function isSame(one: string, other: string): boolean {
  return one.trim().localeCompare(other.trim(), 'en', { sensitivity: 'base' }) === 0;
}

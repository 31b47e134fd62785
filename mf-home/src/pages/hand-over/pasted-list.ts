import { LIMITS } from '@fotosoc/contract/limits';
import type { Post } from '../../data/hand-over';

export type Pasted = Pick<Post, 'position' | 'name' | 'person'>;

/** More than a post takes. */
const LONGEST_LINE = LIMITS.title;
const LONGEST_ADDRESS = 254;

interface ReadList {
  list: Pasted[];
  /** Lines that name more than a post takes, as they begin. */
  tooLong: string[];
}

/** Reads a list of a meeting, one post a line: `Position: Name <address>`. Lines of another form are left out. */
export function readList(text: string): ReadList {
  const read = readLines(text);
  return {
    list: read.filter((one) => !isTooLong(one)),
    tooLong: read.filter(isTooLong).map(({ position }) => position.slice(0, 40)),
  };
}

function isTooLong({ position, name, person }: Pasted): boolean {
  return position.length > LONGEST_LINE || name.length > LONGEST_LINE || person.length > LONGEST_ADDRESS;
}

function readLines(text: string): Pasted[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, position = '', rest = ''] = /^\s*([^:]+?)\s*:\s*(.*)$/.exec(line) ?? [];
    if (position === '' || rest === '') return [];
    const person = /[^\s<>,;]+@[^\s<>,;]+/.exec(rest)?.[0] ?? '';
    const name = rest
      .replace(person, '')
      .replace(/[<>(),;]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    return [{ position, name, person }];
  });
}

/** Puts a list into posts of the same name, each once, in their order; what has none becomes another post. */
export function takeOver(posts: readonly Post[], list: readonly Pasted[]): Post[] {
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

/** What was read, in sentences. */
export function readInWords({ list, tooLong }: ReadList): string {
  const without = list.filter(({ person }) => person === '').map(({ position }) => position);
  return [
    `Read: ${list.length} ${list.length === 1 ? 'post' : 'posts'}.`,
    ...(without.length === 0 ? [] : [`No e-mail yet: ${without.join(', ')}.`]),
    ...(tooLong.length === 0 ? [] : [`Left out, as longer than ${LONGEST_LINE} characters: ${tooLong.join(', ')}.`]),
  ].join(' ');
}

function isSame(one: string, other: string): boolean {
  return one.trim().localeCompare(other.trim(), 'en', { sensitivity: 'base' }) === 0;
}

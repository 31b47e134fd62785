import { RIGHT_TEXTS, type Right } from '@fotosoc/contract/rights';
import { formatDate } from '@fotosoc/contract/format-time';
import type { Handover, HandoverPlan, Post } from '../../data/handover';

export function formatRights(rights: readonly Right[]): string {
  return rights.map((right) => RIGHT_TEXTS[right].label).join(', ');
}

/** `2027/28` after `2026/27`; empty for another format. */
export function getNextYear(year: string): string {
  const first = Number(/^(\d{4})\/\d{2}$/.exec(year.trim())?.[1]);
  return first ? `${first + 1}/${String(first + 2).slice(-2)}` : '';
}

/** Returns unique titles of posts by id: `Events Officer 2` is the second post of the name. */
export function listPostTitles(posts: readonly Post[]): Map<string, string> {
  const names = posts.map(({ position }) => position.trim() || 'New post');
  return new Map(
    posts.map(({ id }, index) => {
      const name = names[index]!;
      if (names.indexOf(name) === names.lastIndexOf(name)) return [id, name];
      return [id, `${name} ${names.slice(0, index + 1).filter((one) => one === name).length}`];
    }),
  );
}

export const isPostFilled = ({ name, person }: Post): boolean => name.trim() !== '' || person.trim() !== '';

/** Returns whether the plan leaves an administrator without an end date: a successor, a remaining member, or an account
 *  that the server configuration names. */
export function hasAdministrator({ posts, keep }: HandoverPlan, people: Handover['people']): boolean {
  const stays = ({ id, rights, isNamedByServer }: Handover['people'][0]) =>
    isNamedByServer ||
    (keep.includes(id) && rights.some(({ right, lastDay }) => right === 'administrator' && lastDay === null));
  return posts.some((post) => isPostFilled(post) && post.rights.includes('administrator')) || people.some(stays);
}

export function hasNoRights({ posts }: HandoverPlan): boolean {
  return !posts.some((post) => isPostFilled(post) && post.rights.length > 0);
}

/** Returns the consequences of the handover, a sentence each. */
export function describeConsequences(
  { posts, year, lastDay, keep }: HandoverPlan,
  people: Handover['people'],
): string[] {
  const taken = posts.filter(isPostFilled);
  const titles = listPostTitles(posts);
  const empty = posts.filter((post) => !isPostFilled(post)).map(({ id }) => titles.get(id)!);
  const given = addresses(taken.filter(({ rights }) => rights.length > 0));
  const ending = people.filter(
    ({ id, email, isNamedByServer }) => !isNamedByServer && !keep.includes(id) && !given.has(email.toLowerCase()),
  ).length;
  return [
    `The committee page shows ${peopleInWords(taken.length)} at once${empty.length > 0 ? `; empty: ${empty.join(', ')}` : ''}`,
    `Committee ${year} moves to Previous Committees`,
    ...(given.size === 0
      ? []
      : [
          `${peopleInWords(given.size)} ${given.size === 1 ? 'gets' : 'get'} rights, or a link to accept them within 14 days`,
        ]),
    ...(ending === 0
      ? []
      : [`The rights of ${peopleInWords(ending)} end ${lastDay === null ? 'now' : `on ${formatDate(lastDay)}`}`]),
  ];
}

function addresses(posts: readonly Post[]): Set<string> {
  return new Set(posts.map(({ person }) => person.trim().toLowerCase()));
}

function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${count} people`;
}

import type { HandoverPlan, Post } from '@fotosoc/contract/handover';
import type { SectionValues } from '@fotosoc/contract/page-section';
import { MAX_PREVIOUS_COMMITTEES } from '@fotosoc/contract/sections/people';
import type { Right } from '@fotosoc/contract/rights';
import { normaliseLine, isBlank } from '@fotosoc/server-kit/text/clean-text';
import { isEmail } from '@fotosoc/contract/email';
import { normaliseEmail } from '../../text/email.ts';
import { toEmailKey } from '../accounts/rules.ts';

/** Creates a plan with the current posts without people, and the rights that the posts had in the last handover.
 *  @param today `YYYY-MM-DD` */
export function createHandoverPlan(
  { members }: SectionValues['committee'],
  { last, today }: { last: HandoverPlan | undefined; today: string },
): HandoverPlan {
  const rights = new Map(last?.posts.map((post) => [post.position, post.rights]));
  return {
    year: getAcademicYear(today),
    posts: members.map(({ id, position, email }) => {
      return { id, position, name: '', person: '', mailbox: email, rights: rights.get(position) ?? [] };
    }),
    lastDay: null,
    keep: [],
    previous: members.map(({ position, name }) => ({ role: position, name })),
  };
}

/** Returns the academic year of a day, such as `2026/27`; a year begins in September. */
function getAcademicYear(today: string): string {
  const first = Number(today.slice(0, 4)) - (today.slice(5, 7) < '09' ? 1 : 0);
  return `${first}/${String(first + 1).slice(-2)}`;
}

/** Returns the posts with a person. */
export function listFilledPosts(posts: readonly Post[]): Post[] {
  return posts.filter(({ name, person }) => !isBlank(name) || !isBlank(person));
}

/** Returns the mistakes of a plan: a sentence per `posts.ID.FIELD`, or for the year. */
export function findPlanMistakes(
  { posts, year }: HandoverPlan,
  { committees }: SectionValues['previous-committees'],
): Record<string, string> {
  const mistakes: Record<string, string> = {};
  for (const { id, name, position, person, mailbox } of listFilledPosts(posts)) {
    if (isBlank(position)) mistakes[`posts.${id}.position`] = 'Name the post.';
    if (isBlank(name)) mistakes[`posts.${id}.name`] = 'Enter the name of the person.';
    if (!isEmail(normaliseEmail(person)))
      mistakes[`posts.${id}.person`] = 'Enter an e-mail address such as name@example.org.';
    if (!isEmail(normaliseEmail(mailbox)))
      mistakes[`posts.${id}.mailbox`] = 'Enter the mailbox that the committee page shows.';
  }
  if (isBlank(year)) mistakes['year'] = 'Enter a year, such as 2026/27.';
  else if (committees.some((one) => one.year === normaliseLine(year))) {
    mistakes['year'] = `Previous Committees already lists ${normaliseLine(year)}.`;
  }
  if (committees.length >= MAX_PREVIOUS_COMMITTEES) {
    mistakes['year'] =
      `Previous Committees lists ${committees.length} years already, the maximum. Remove a year there first.`;
  }
  return mistakes;
}

/** Returns future holders of rights, by address key, with the rights of all their posts. */
export function collectSuccessors(posts: readonly Post[]): Map<string, { email: string; rights: Right[] }> {
  const successors = new Map<string, { email: string; rights: Right[] }>();
  for (const { person, rights } of posts) {
    if (rights.length === 0) continue;
    const key = toEmailKey(person);
    const before = successors.get(key)?.rights ?? [];
    successors.set(key, { email: normaliseEmail(person), rights: [...new Set([...before, ...rights])] });
  }
  return successors;
}

/** Returns the new committee. A person who keeps a post keeps picture and links. */
export function toCommittee(
  posts: readonly Post[],
  { members }: SectionValues['committee'],
): SectionValues['committee'] {
  return {
    members: posts.map(({ id, name, position, mailbox }) => {
      const before = members.find((one) => one.position === position && one.name === normaliseLine(name));
      return { id, name, position, email: mailbox, socials: before?.socials ?? [], picture: before?.picture ?? null };
    }),
  };
}

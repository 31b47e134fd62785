import http from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import type { Command } from '../command/command.ts';
import { startListening } from '../testing/listen.ts';
import { showSlots } from './slots.ts';

async function placesAt(platform: object) {
  const site = http.createServer((_, response) => response.end(JSON.stringify(platform)));
  onTestFinished(() => {
    site.close();
    site.closeAllConnections();
  });
  return showSlots({ against: await startListening(site) } as Command);
}

const examples = [{ quiz: 'owls', score: 3 }];
const quiz = {
  as: 'active',
  name: 'mf-quiz',
  pages: [
    { path: '/quiz/:quiz', slots: ['quiz.result', 'quiz.foot'] },
    { path: '/quiz', slots: [] },
  ],
  slots: { 'quiz.result': { examples }, 'quiz.foot': { examples: [{}] } },
};
const cheer = { as: 'active', name: 'mf-cheer', pages: [], fragments: { 'quiz.result': { examples } } };

it('lists the slots of a site, their fragments, and the entry of remote.json for a new fragment', async () => {
  const { text, json } = await placesAt({ remotes: [quiz, { ...quiz, as: 'last-good' }, cheer] });
  expect(text.split('\n')).toEqual([
    'quiz.result on /quiz/:quiz of mf-quiz: filled by mf-cheer',
    '  "quiz.result": {"examples":[{"quiz":"owls","score":3}]}',
    'quiz.foot on /quiz/:quiz of mf-quiz: no fragment',
    '  "quiz.foot": {"examples":[{}]}',
  ]);
  expect(json).toContainEqual({
    slot: 'quiz.result',
    page: 'mf-quiz',
    path: '/quiz/:quiz',
    fragment: 'mf-cheer',
    examples,
  });
});

it('reports a site without slots', async () => {
  expect((await placesAt({ remotes: [cheer] })).text).toBe(
    'No page of the site has a slot for fragments of other remotes.',
  );
  expect((await placesAt({})).text).toBe('No page of the site has a slot for fragments of other remotes.');
});

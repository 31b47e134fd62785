import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '@fotosoc/build';
import { MANIFEST_FILE, type Manifest } from '@fotosoc/contract/registry/manifest';
import type { RemoteDescription } from '@fotosoc/contract/registry/remote-json';
import { createRemote } from '@fotosoc/cli/new-remote';
import { workspace } from '../../scripts/build-all.ts';
import { importForeignFragment } from '../imported-fragment.ts';
import { copyBundle, readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { createTeamRegistry, getVariantDir } from '../variants.ts';

/** Folder of two teams outside of the site. */
const OUTSIDE = 'e2e/results/outside';
const V1 = '1.0.0+0000f1a1';

const QUIZ = `
import { Slot, usePageTitle } from '@fotosoc/host';
import { Page, PageHead } from '@fotosoc/ui/page';
import { useState } from 'react';

export function Component() {
  usePageTitle('Quiz', 'Quiz of the society.');
  const [score, setScore] = useState(3);
  return (
    <Page width="text">
      <PageHead title="Quiz" />
      <button type="button" onClick={() => setScore(score + 1)}>One more</button>
      <Slot name="quiz.result" props={{ quiz: 'owls', score, best: [{ by: 'Ada', score: 9 }] }} />
      <Slot name="quiz.tries" props={{ quiz: 'owls' }} />
      <p>Below the result.</p>
    </Page>
  );
}
`;
const RESULT = `
import type { PartProps } from '@fotosoc/host';

export function Component({ score, best }: PartProps<'quiz.result'>) {
  return (
    <>
      <p>Well done: {score} owls.</p>
      <p>Best of all: {best.map(({ by }) => by).join()}</p>
    </>
  );
}
`;

interface Team {
  remote: 'mf-quiz' | 'mf-cheer';
  description: object;
  sources: Record<string, string>;
}

/** Creates a remote from the template with these additions, and builds it. */
async function make({ remote, description, sources }: Team): Promise<string> {
  const dir = createRemote(path.join(workspace, OUTSIDE), remote);
  // Stands in for an installation.
  symlinkSync(path.join(workspace, 'mf-loans/node_modules'), path.join(dir, 'node_modules'));
  const file = path.join(dir, 'remote.json');
  const begun = JSON.parse(readFileSync(file, 'utf8')) as RemoteDescription;
  writeFileSync(file, JSON.stringify({ ...begun, ...description }));
  for (const [name, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(dir, name)), { recursive: true });
    writeFileSync(path.join(dir, name), text);
  }
  const dist = path.join(dir, 'dist');
  await buildVersion(dir, V1, dist);
  return dist;
}

async function goLive(remote: Team['remote'] | 'mf-numbers', dist: string): Promise<void> {
  const { version } = readManifest(dist);
  await createTeamRegistry(remote).upload(dist, readManifest(dist));
  await createTeamRegistry(remote).post('activate', { version });
}

const quizPage = { path: '/quiz', title: 'Quiz', description: 'Quiz of the society.', query: [] };
const quiz: Team = {
  remote: 'mf-quiz',
  description: {
    pages: [{ ...quizPage, slots: ['quiz.result', 'quiz.tries'] }],
    slots: {
      'quiz.tries': { examples: [{ quiz: 'owls' }] },
      'quiz.result': { examples: [{ quiz: 'owls', score: 3, best: [{ by: 'Ada', score: 9 }] }] },
    },
  },
  sources: { 'src/pages/quiz/quiz.tsx': QUIZ },
};
const cheer: Team = {
  remote: 'mf-cheer',
  description: { fragments: { 'quiz.result': { examples: [{ score: 3, best: [{ by: 'Ada' }] }] } } },
  sources: {
    'src/fragments/result.tsx': RESULT,
    'src/routes.tsx': `
      import type { Fragments, RouteObject } from '@fotosoc/host';
      const routes: RouteObject[] = [{ path: '/cheer', lazy: () => import('./pages/cheer/cheer') }];
      export const fragments: Fragments = { 'quiz.result': () => import('./fragments/result') };
      export default routes;
    `,
  },
};

test('a team adds a slot to its page, and another fills it, without a change of the site or the other team @long', async ({
  page,
  request,
}) => {
  rmSync(path.join(workspace, OUTSIDE), { recursive: true, force: true });
  mkdirSync(path.join(workspace, OUTSIDE), { recursive: true });
  cpSync(path.join(workspace, 'tsconfig.json'), path.join(workspace, OUTSIDE, 'tsconfig.json'));
  const slot = page.locator('[data-slot="quiz.result"]');
  const below = page.getByText('Below the result.');
  // A kept-alive connection may close while it is reused.
  const html = async () => (await request.get('/quiz', { maxRetries: 2 })).text();

  const quizDist = await make(quiz);
  await test.step('the page works with an empty slot', async () => {
    await goLive('mf-quiz', quizDist);
    await page.goto('/quiz');
    await expect(below).toBeVisible();
    await expect(slot).toBeHidden();
  });

  await test.step('the server renders the fragment with the page, and the fragment follows its slot props', async () => {
    await goLive('mf-cheer', await make(cheer));
    await expect.poll(html).toContain('Well done');
    await page.goto('/quiz');
    await expect(slot.getByText('Well done: 3 owls.')).toBeVisible();
    await expect(slot.getByText('Best of all: Ada')).toBeVisible();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(slot.getByText('Well done: 4 owls.')).toBeVisible();
  });

  await test.step('a fragment built with the stock plugin of another bundler fills another slot, with its styles', async () => {
    await goLive('mf-numbers', await importForeignFragment(path.join(workspace, OUTSIDE, 'mf-numbers')));
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await page.goto('/quiz');
    const tries = page.locator('[data-slot="quiz.tries"]');
    await expect(tries.getByText('Nobody has tried owls.')).toHaveCSS('display', 'flex');
    await tries.getByRole('button', { name: 'Try' }).click();
    await expect(tries.getByText('Somebody has tried owls.')).toBeVisible();
    expect(said).toEqual([]);
  });

  await test.step('a failing fragment is replaced by its last known good version, on the server and in the browser', async () => {
    const dir = getVariantDir('cheer-bad');
    const fails = '(()=>{throw new Error("made badly")})()';
    copyBundle(`${OUTSIDE}/mf-cheer`, '1.0.1+0000f1a2', dir, [[/"Well done: "/, fails]]);
    await goLive('mf-cheer', dir);
    await page.goto('/quiz');
    await expect(slot.getByText('Well done: 3 owls.')).toBeVisible();
    await expect(below).toBeVisible();
    await expect.poll(html).toContain('Well done');
  });

  await test.step('a page without the slot is refused with the team to ask, and accepted with a reason', async () => {
    const dir = getVariantDir('quiz-without');
    copyBundle(`${OUTSIDE}/mf-quiz`, '1.1.0+0000f1a3', dir);
    const manifest = withoutSlot(readManifest(dir));
    writeFileSync(path.join(dir, MANIFEST_FILE), JSON.stringify(manifest));
    const upload = async (override?: string) => createTeamRegistry('mf-quiz').upload(dir, manifest, { override });
    await expect(upload()).rejects.toThrow(
      'mf-quiz no longer has the slot quiz.result: the fragment of mf-cheer 1.0.1',
    );
    await upload('the quiz is over');
    await createTeamRegistry('mf-quiz').post('activate', { version: manifest.version });
    await page.goto('/quiz');
    await expect(below).toBeVisible();
  });
});

function withoutSlot(manifest: Manifest): Manifest {
  const { container, entry, description } = manifest.remote!;
  const { slots: _, ...rest } = description;
  return { ...manifest, remote: { container, entry, description: { ...rest, pages: [quizPage] } } };
}

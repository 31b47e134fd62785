import { cpSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { buildVersion } from '@fotosoc/build';
import { createRemote } from '@fotosoc/cli/new-remote';
import { workspace } from '../../scripts/build-all.ts';
import { readManifest } from '../built-bundle.ts';
import { expect, test } from '../fixtures.ts';
import { recordDrill } from '../measured.ts';
import { createTeamRegistry } from '../variants.ts';

const VERSION = '1.0.0+00000001';
const CHECKOUT = path.join(workspace, 'e2e/results/new-remote');

test('a new remote is live at its own prefix, with its navigation item, and nothing else has changed', async ({
  page,
  request,
}) => {
  const quiz = createTeamRegistry('mf-quiz');
  const before = (await (await request.get('/api/remotes')).json()) as { microFrontends: Record<string, unknown> };
  rmSync(CHECKOUT, { recursive: true, force: true });
  mkdirSync(CHECKOUT, { recursive: true });
  cpSync(path.join(workspace, 'tsconfig.json'), path.join(CHECKOUT, 'tsconfig.json'));

  const startedAt = Date.now();
  const dir = createRemote(CHECKOUT, 'mf-quiz');
  // Stands in for an installation.
  symlinkSync(path.join(workspace, 'mf-loans/node_modules'), path.join(dir, 'node_modules'));
  const dist = path.join(dir, 'dist');
  await buildVersion(dir, VERSION, dist);
  await quiz.upload(dist, readManifest(dist));
  expect((await page.goto('/quiz'))?.status()).toBe(404);
  await quiz.post('activate', { version: VERSION });

  expect((await page.goto('/links'))?.status()).toBe(200);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Quiz', exact: true }).click();
  await expect(page).toHaveURL('/quiz');
  await expect(page.getByRole('heading', { level: 1, name: 'Quiz' })).toBeVisible();
  await expect(page.getByText(/\d+ fotos have been uploaded so far/)).toBeVisible();
  recordDrill('a new remote is made → it is live (without the install)', Date.now() - startedAt);

  const { 'mf-quiz': made, ...others } = (
    (await (await request.get('/api/remotes')).json()) as { microFrontends: Record<string, unknown> }
  ).microFrontends;
  expect(made).toBeDefined();
  expect(others).toEqual(before.microFrontends);
});

import { execFileSync, execSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workspace } from '../packages/members.ts';
import { applyStep, readRecipes, type RecipeStep } from './recipe-steps.ts';

// Follows the recipes of CONTRIBUTING.md on a copy of the repository, each from a clean state.

const parent = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-recipes-'));
const copy = path.join(parent, 'fotosoc');
const recipes = readRecipes(readFileSync(path.join(workspace, 'CONTRIBUTING.md'), 'utf8'));

function run(command: string): void {
  const withPnpm = command.replace(/^pnpm /, 'npx -y pnpm@10 ');
  execSync(withPnpm, { cwd: copy, stdio: 'pipe', env: { ...process.env, CI: '' } });
}

beforeAll(() => {
  execFileSync('git', ['clone', '--quiet', workspace, copy]);
  run('pnpm install --offline --frozen-lockfile');
});
afterAll(() => rmSync(parent, { recursive: true }));

describe.each(recipes)('$title', ({ steps, commands }) => {
  it('works as written', () => {
    execFileSync('git', ['clean', '--quiet', '-fd'], { cwd: copy });
    execFileSync('git', ['checkout', '--quiet', '.'], { cwd: copy });
    for (const step of steps) follow(step);
    for (const command of commands) expect(() => run(command)).not.toThrow();
  });
});

/** @throws Error if the repository differs from the step */
function follow(step: RecipeStep): void {
  const target = path.join(copy, step.file);
  const changed = applyStep(step, existsSync(target) ? readFileSync(target, 'utf8') : undefined);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, changed);
}

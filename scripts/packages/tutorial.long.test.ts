import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeBundle } from '@fotosoc/serving/testing/bundle';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { workspace } from './members.ts';
import { packAll } from './pack.ts';
import { servePackages, type PackageSite } from './package-site.ts';

const TOKEN = `mfp_${'t'.repeat(43)}`;
const dir = mkdtempSync(path.join(os.tmpdir(), 'tutorial-'));
let site: PackageSite;

beforeAll(async () => {
  site = await servePackages(await packAll(() => undefined), {
    bundles: [writeBundle({ name: 'shell', version: '1.2.3+0000000a' }).dir],
    DEPLOY_TOKENS: `mf-prints:publish+canary+promote+rollback=${TOKEN}`,
  });
});
afterAll(async () => {
  await site.close();
  rmSync(dir, { recursive: true });
});

/** What the reader does: writes a file, or types commands. */
type Step = { file: string; content: string } | { commands: string };

/** The code blocks of the tutorial in their order; the name of a file stands above its content. */
function stepsOf(text: string): Step[] {
  return [...text.matchAll(/(?:^`([\w./-]+)`\n\n)?^```(\w+)\n([^]*?)^```$/gm)].map(
    ([, file, language, content = '']) => {
      if (language === 'sh') return { commands: content };
      if (file === undefined) throw new Error(`No file is named above:\n${content}`);
      return { file, content };
    },
  );
}

it('the tutorial leads from an empty folder to a live page, and back', async () => {
  const tutorial = readFileSync(path.join(workspace, 'docs/teams/tutorial.md'), 'utf8');
  const text = tutorial.replaceAll('https://fotosoc.example.org', site.url).replaceAll('mfp_…', TOKEN);
  const { PATH, HOME } = process.env; // not with what a script of this workspace is told
  const env = { PATH, HOME, CHROMIUM_PATH: 'none' }; // the site's shell draws nothing
  const kept: string[] = []; // what a terminal keeps from one command to the next
  let said = '';
  for (const step of stepsOf(text)) {
    if ('file' in step) {
      writeFileSync(path.join(dir, 'mf-prints', step.file), step.content);
      continue;
    }
    const lines = step.commands.split('\n').filter((line) => !line.startsWith('npx @fotosoc/remote dev')); // stays until it is stopped
    const script = ['set -e', ...kept, ...lines].join('\n');
    const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: dir, env });
    kept.push(...lines.filter((line) => /^(?:export|cd) /.test(line)));
    said += stdout;
  }
  const moves = said.match(/^mf-prints: .*/gm);
  expect(said).toContain('passes the gate');
  expect(said).toMatch(/^http:\/\/preview\.localhost\S+$/m);
  expect(moves).toEqual([
    expect.stringMatching(/^mf-prints: everybody gets 1\.0\.0\+\w{8}$/),
    expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
    expect.stringMatching(/^mf-prints: 95 % get 1\.0\.0\+\w{8}, 5 % get 1\.0\.1\+\w{8}$/),
    expect.stringMatching(/^mf-prints: everybody gets 1\.0\.1\+\w{8}; 1\.0\.0\+\w{8} steps in when it fails$/),
    expect.stringMatching(/^mf-prints: everybody gets 1\.0\.0\+\w{8}$/),
  ]);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { build } from './build.ts';
import { watchOwnBuild } from './watch-own-build.ts';

const dir = mkdtempSync(path.join(os.tmpdir(), 'own-build-'));
afterAll(() => {
  rmSync(dir, { recursive: true });
});

function script(build: string | undefined): void {
  writeFileSync(path.join(dir, 'package.json'), JSON.stringify({ version: '1.0.0', scripts: { build } }));
}

it('builds a package without a webpack.config.ts with its own script, once for equal sources', async () => {
  writeFileSync(
    path.join(dir, 'own.mjs'),
    `import { mkdirSync, writeFileSync } from 'node:fs';
     mkdirSync('dist'); writeFileSync('dist/manifest.json', '{"version":"1.0.0+00000001"}');`,
  );
  script('node own.mjs');
  expect(await build(dir)).toEqual({ version: '1.0.0+00000001', built: true });
  expect(await build(dir)).toEqual({ version: '1.0.0+00000001', built: false });
});

it('reports a missing version despite one of an earlier build', async () => {
  script('node --version');
  await expect(build(dir)).rejects.toThrow(
    `has created no manifest.json in ${path.join(dir, 'dist')}: end it with \`remote adopt FOLDER\``,
  );
});

it('fails with the output of the script', async () => {
  script('echo Nothing is there to build. && exit 3');
  await expect(build(dir)).rejects.toThrow('Nothing is there to build.');
});

it('reports a missing build configuration', async () => {
  script(undefined);
  await expect(build(dir)).rejects.toThrow(
    `${dir} has no webpack.config.ts, and its package.json has no script build: add either.`,
  );
});

it('rebuilds after every change, and reports each build', async () => {
  writeFileSync(
    path.join(dir, 'own.mjs'),
    `import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
     const page = readFileSync('page.ts', 'utf8');
     if (page === 'broken') throw new Error('page.ts:1 is broken');
     mkdirSync('dist', { recursive: true });
     writeFileSync('dist/manifest.json', JSON.stringify({ version: page }));`,
  );
  script('node own.mjs');
  const news: string[] = [];
  const waiting: (() => void)[] = [];
  const told = async (count: number) => {
    while (news.length < count) await new Promise<void>((resolve) => waiting.push(resolve));
    return news.at(-1);
  };
  writeFileSync(path.join(dir, 'page.ts'), '1');
  const stop = watchOwnBuild(dir, (build) => {
    news.push('errors' in build ? build.errors : build.manifest.version);
    for (const resolve of waiting.splice(0)) resolve();
  });
  expect(await told(1)).toBe('1');
  writeFileSync(path.join(dir, 'page.ts'), 'broken');
  expect(await told(2)).toContain('page.ts:1 is broken');
  writeFileSync(path.join(dir, 'page.ts'), '2');
  expect(await told(3)).toBe('2');
  await stop();
});

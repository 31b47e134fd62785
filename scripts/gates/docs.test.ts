import path from 'node:path';
import { expect, it } from 'vitest';
import { COPIED_PATHS } from '../release/compose-release.ts';
import { readRecipes } from './recipe-steps.ts';
import { listTrackedFiles, isExistingFile, readRepositoryFile } from './repository.ts';

// Documents become outdated unnoticed, so every link and path in documents must exist.

/** Created by a build. */
const MADE = ['manifest.json', 'mf-manifest.json'];

const files = listTrackedFiles();
const names = new Set([...files.map((file) => path.basename(file)), ...MADE]);
const topLevel = new Set(files.map((file) => file.split('/')[0]!));
/** Changelogs of packages name files of their time. */
const PAST = /\/CHANGELOG\.md$/;
const documents = files.filter((file) => /^docs\/.*\.md$|(?:^|\/)[A-Z]+\.md$/.test(file) && !PAST.test(file));

function missingIn(document: string, text: string): string[] {
  return [...brokenLinks(document, text), ...brokenPaths(text)];
}

function brokenLinks(document: string, text: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target]) => target!);
  return targets.filter((target) => {
    if (/^[a-z]+:/.test(target)) return false;
    const [file = '', anchor] = target.split('#');
    const linked = file === '' ? document : path.posix.join(path.posix.dirname(document), file);
    if (!isExistingFile(linked)) return true;
    return anchor !== undefined && !anchorsOf(linked === document ? text : readRepositoryFile(linked)).includes(anchor);
  });
}

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns missing paths in backticks and code blocks: paths that begin with a folder of the workspace, and names of
 *  source files. Paths with a placeholder are ignored. */
function brokenPaths(text: string): string[] {
  const added = readRecipes(text).flatMap(({ steps }) => steps.map(({ file }) => file));
  const withoutSteps = text.replaceAll(/^ *```\w+ \S+\n[^]*?^ *```$/gm, ''); // checked by another test
  const code = [...withoutSteps.matchAll(/```[^]*?```|`([^`]+)`/g)].map(([block, inline]) => inline ?? block);
  const words = code.flatMap((part) => part.split(/[\s,;()]+/)).filter((word) => !/[<>{}*…$:=]/.test(word));
  return words.filter((word) => {
    const [first, ...rest] = word.split('/');
    if (rest.length > 0)
      return topLevel.has(first!) && !isExistingFile(word) && !added.some((file) => file.startsWith(word));
    return /^[\w.-]+\.(tsx?|mjs|css|json|ya?ml)$/.test(word) && !names.has(word);
  });
}

it.each([
  '[a page](docs/nowhere.md)',
  '[a heading](README.md#nowhere)',
  '`api/src/nowhere.ts`',
  '`npx vitest run api/src/nowhere`',
  'in `nowhere.ts`',
])('finds missing paths in %s', (planted) => {
  expect(missingIn('README.md', planted)).toHaveLength(1);
});

it.each([
  '[a page](docs/operating.md#know-what-the-site-cannot-guarantee)',
  '`api/src/app.ts`',
  '`mf-<name>/src`',
  '`GET /api/stats`',
])('finds nothing missing in %s', (sound) => {
  expect(missingIn('README.md', sound)).toEqual([]);
});

it('links and paths in the documents exist', () => {
  expect(documents).toEqual(expect.arrayContaining(['README.md', 'CONTRIBUTING.md', 'docs/architecture.md']));
  expect(
    documents.flatMap((file) => missingIn(file, readRepositoryFile(file)).map((what) => `${file}: ${what}`)),
  ).toEqual([]);
});

it('every conversion of text to code is allowed by the page’s policy, and explained', () => {
  const sources = files.filter((file) => /\/src\/.*\.[jt]sx?$/.test(file) && !/\.test\./.test(file));
  const made = sources.flatMap((file) =>
    [...readRepositoryFile(file).matchAll(/\bcreatePolicy\(\s*'([^']+)'/g)].map(([, name]) => name!),
  );
  const allowed = /`trusted-types ([^`]+)`/
    .exec(readRepositoryFile('packages/ssr/src/page-headers.ts'))![1]!
    .split(' ');
  expect(allowed.toSorted()).toEqual(made.toSorted());
  const explained = readRepositoryFile('docs/security.md');
  expect(allowed.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});

it('paths with owners exist', () => {
  const owned = readRepositoryFile('.github/CODEOWNERS').matchAll(/^\/(\S+)/gm);
  expect([...owned].map(([, file]) => file!).filter((file) => !isExistingFile(file))).toEqual([]);
});

const isCopied = (file: string) => COPIED_PATHS.some((copied) => `${file}/`.startsWith(`${copied}/`));

it.each(['operating', 'scaling', 'privacy'])('a release contains the documents that docs/%s.md links', (name) => {
  const links = readRepositoryFile(`docs/${name}.md`).matchAll(/\]\(([\w./-]+)[)#]/g);
  const linked = [...links].map(([, target]) => path.posix.join('docs', target!));
  expect(linked.filter((file) => file.startsWith('docs/') && !isCopied(file))).toEqual([]);
});

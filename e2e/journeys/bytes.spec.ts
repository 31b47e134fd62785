import { readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { expect, test } from '@playwright/test';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { workspace } from '../../scripts/build-all.ts';
import { readManifest } from '../built-bundle.ts';

/** Maximum bytes of script (brotli 11) before a page is ready: for the shell its initial scripts, for a remote its
 *  entry with the heaviest page. A commit that raises a limit states the reason. */
const BUDGETS: Record<string, number> = {
  shell: 110_180,
  'mf-account': 5640,
  'mf-galleries': 15_540,
  'mf-home': 13_270,
  'mf-loans': 13_460,
  'mf-portfolios': 12_950,
};
const HOME_PAGE = 123_450;
/** Pages for members and officers only, with a shared limit, because visitors do not load them. */
const TOOLS = [
  '/account',
  '/account/lost-passkeys',
  '/calls/new',
  '/calls/:slug/edit',
  '/calls/:slug/enter',
  '/calls/:slug/judging',
  '/calls/:slug/labels',
  '/confirm-email',
  '/create-gallery',
  '/create-portfolio',
  '/edit-gallery/:portfolioLink',
  '/edit-portfolio/:portfolioLink',
  '/hand-over',
  '/invitation',
  '/loans/desk',
  '/loans/desk/equipment',
  '/loans/desk/record',
  '/loans/desk/settings',
  '/loans/desk/borrower',
  '/loans/desk/labels',
  '/loans/desk/unit',
  '/loans/desk/use',
  '/people',
  '/places/door/:slug',
  '/review',
  '/review/:caseId',
];
const TOOL = 26_410;
/** Maximum bytes of the fonts of a page in English: text, headings and titles. */
const FONTS = 67_000;

const compress = promisify(brotliCompress);
const sizes = new Map<string, Promise<number>>();

interface Weight {
  bytes: number;
  files: string;
}

async function weigh({ name }: Manifest, files: string[]): Promise<Weight> {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'));
  const each = await Promise.all(scripts.map((file) => sizeOf(path.join(workspace, name, 'dist', file))));
  return {
    bytes: each.reduce((sum, bytes) => sum + bytes, 0),
    files: scripts.map((file, index) => `${file} ${each[index]}`).join(', '),
  };
}

function sizeOf(file: string): Promise<number> {
  let size = sizes.get(file);
  if (!size) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    size = readFile(file).then(async (content) => (await compress(content, { params })).byteLength);
    sizes.set(file, size);
  }
  return size;
}

const manifestOf = (name: string) => readManifest(path.join(workspace, name, 'dist'));

/** Returns the size of a remote's entry with each of its pages. */
function pagesOf(manifest: Manifest): Promise<(Weight & { pattern: string })[]> {
  return Promise.all(
    manifest.routes.map(async ({ pattern, files }) => ({
      pattern,
      ...(await weigh(manifest, [...manifest.initial, ...files])),
    })),
  );
}

test('every deployable has a budget', () => {
  const built = readdirSync(workspace).filter((name) => name === 'shell' || name.startsWith('mf-'));
  expect(Object.keys(BUDGETS).toSorted()).toEqual(built.toSorted());
});

for (const [name, budget] of Object.entries(BUDGETS)) {
  test(`${name} stays within ${budget} bytes of script before a page`, async () => {
    const manifest = manifestOf(name);
    const starts =
      name === 'shell' ? [{ pattern: 'start', ...(await weigh(manifest, manifest.initial)) }] : await pagesOf(manifest);
    const tooMuch = starts.filter(({ pattern, bytes }) => bytes > (TOOLS.includes(pattern) ? TOOL : budget));
    expect(tooMuch.map(({ pattern, bytes, files }) => `${pattern}: ${bytes} bytes, of ${files}`)).toEqual([]);
  });
}

test(`the fonts of a page have at most ${FONTS} bytes`, async () => {
  const fonts = Object.keys(manifestOf('shell').integrity).filter((file) => /^(?!.*-ext-).*woff2$/.test(file));
  const files = await Promise.all(fonts.map((file) => stat(path.join(workspace, 'shell/dist', file))));
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  expect(fonts).toHaveLength(3);
  expect(bytes, fonts.join(', ')).toBeLessThanOrEqual(FONTS);
});

test(`the home page needs at most ${HOME_PAGE} bytes of script`, async () => {
  const shell = await weigh(manifestOf('shell'), manifestOf('shell').initial);
  const page = (await pagesOf(manifestOf('mf-home'))).find(({ pattern }) => pattern === '/')!;
  expect(shell.bytes + page.bytes, `${shell.files}, ${page.files}`).toBeLessThanOrEqual(HOME_PAGE);
});

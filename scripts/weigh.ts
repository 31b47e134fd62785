/** Prints the lines of all tracked files by kind and by folder, so that a change can be compared: `pnpm weigh`. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const COUNTED = /\.(ya?ml|[cm]?js|[cm]?ts|tsx|css|md|json|html|conf|template|sql|txt|svg)$/;
const WITH_COMMENTS = /\.([cm]?js|[cm]?ts|tsx|css)$/;

/** Kinds of files, each with the pattern of its paths. The first match wins. */
const KINDS: readonly (readonly [string, RegExp])[] = [
  ['lock', /(^|\/)pnpm-lock\.yaml$/],
  ['generated', /public-face\.txt$|\.min\.js$|declarations\.json$|(^|\/)since\.json$/],
  ['changes', /^\.changeset\/|(^|\/)CHANGELOG\.md$/],
  ['docs', /\.md$/],
  ['long test', /\.long\.(test|spec)\.tsx?$/],
  ['slow test', /\.slow\.(test|spec)\.tsx?$/],
  ['journey', /\.spec\.ts$/],
  ['test', /\.test\.tsx?$/],
  ['journey support', /^e2e\//],
  ['test support', /^api\/test\/|\/testing\/|(^|\/)testing\.tsx?$/],
  ['bench', /^bench\//],
  ['examples', /^examples\//],
  ['migrations', /\/migrations\//],
  ['gates', /^scripts\/gates\/|^scripts\/(bare-text|boundaries|declared-errors|lint-rules|named-locks)\.mjs$/],
  ['scripts', /^scripts\//],
  ['template', /^packages\/cli\/template\//],
  ['css', /\.css$/],
  ['config', /\.(json|ya?ml|conf|txt|html|svg)$/],
  ['source', /./],
];

export interface Weight {
  files: number;
  lines: number;
  code: number;
  comments: number;
}

/** Counts files and lines by kind, and lines by folder of two levels and kind; both sorted by name.
 *  @param texts by path in the workspace */
export function weigh(texts: Iterable<readonly [string, string]>) {
  const byKind: Record<string, Weight> = {};
  const byFolder: Record<string, Record<string, number>> = {};
  for (const [file, text] of texts) {
    if (!COUNTED.test(file)) continue;
    const [kind] = KINDS.find(([, pattern]) => pattern.test(file))!;
    const folder = path.posix.dirname(file).split('/').slice(0, 2).join('/');
    const { lines, code, comments } = countLines(text, WITH_COMMENTS.test(file));
    const known = (byKind[kind] ??= { files: 0, lines: 0, code: 0, comments: 0 });
    known.files += 1;
    known.lines += lines;
    known.code += code;
    known.comments += comments;
    const inFolder = (byFolder[folder] ??= {});
    inFolder[kind] = (inFolder[kind] ?? 0) + lines;
  }
  return { byKind: sortByName(byKind), byFolder: sortByName(byFolder) };
}

function countLines(text: string, hasComments: boolean): Omit<Weight, 'files'> {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const filled = lines.map((line) => line.trim()).filter((line) => line !== '');
  let isInside = false;
  const comments = filled.filter((line) => {
    const isComment = hasComments && (isInside || /^(\/\/|\{?\/\*)/.test(line));
    if (isComment && !line.startsWith('//')) isInside = !line.includes('*/');
    return isComment;
  }).length;
  return { lines: lines.length, code: filled.length - comments, comments };
}

function sortByName<Value>(record: Record<string, Value>): [string, Value][] {
  return Object.entries(record).toSorted(([a], [b]) => a.localeCompare(b));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tracked = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).split('\n');
  const files = tracked.filter((file) => COUNTED.test(file) && existsSync(file));
  const { byKind, byFolder } = weigh(files.map((file) => [file, readFileSync(file, 'utf8')] as const));
  console.table(Object.fromEntries(byKind));
  for (const [folder, kinds] of byFolder) {
    console.log([folder, ...sortByName(kinds).map(([kind, lines]) => `${kind} ${lines}`)].join('  '));
  }
}

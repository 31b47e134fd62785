import { getOwnValue } from '@fotosoc/contract/own-value';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import { diffLines, removeVersionNames } from './lines.ts';

const MAX_SHOWN_LINES = 20;
const MAX_LINE_LENGTH = 160;

interface FileChange {
  /** File name without the content hash. */
  file: string;
  /** `undefined` for an added file. */
  bytesBefore: number | undefined;
  /** `undefined` for a removed file. */
  bytesAfter: number | undefined;
  /** Changed lines; `undefined` if not determined. */
  lines?: string[] | undefined;
}

export interface ManifestDiff {
  before: string;
  after: string;
  files: FileChange[];
  addedRoutes: string[];
  removedRoutes: string[];
  description: { at: string; before: string | undefined; after: string | undefined }[];
}

/** Compares the manifests of two versions of a remote. */
export function diffManifests(before: Manifest, after: Manifest): ManifestDiff {
  return {
    before: before.version,
    after: after.version,
    files: diffFiles(before, after),
    addedRoutes: patterns(after).filter((pattern) => !patterns(before).includes(pattern)),
    removedRoutes: patterns(before).filter((pattern) => !patterns(after).includes(pattern)),
    description: diffValues(
      flattenValues(before.remote?.description ?? null),
      flattenValues(after.remote?.description ?? null),
    ).map(([at, was, is]) => ({ at, before: was, after: is })),
  };
}

export interface DiffedTexts {
  before: Manifest;
  after: Manifest;
  /** Reads a file of a version; `undefined` if unavailable. */
  textOf: (manifest: Manifest, file: string) => Promise<string | undefined>;
}

/** Adds the changed lines to a diff, and removes files whose only difference is their name. */
export async function addChangedLines(
  diff: ManifestDiff,
  { before, after, textOf }: DiffedTexts,
): Promise<ManifestDiff> {
  const [were, are] = [mapFilesByStem(before), mapFilesByStem(after)];
  const files: FileChange[] = [];
  for (const change of diff.files) {
    const [old, fresh] = [were.get(change.file), are.get(change.file)];
    const texts = old && fresh ? [await textOf(before, old), await textOf(after, fresh)] : [];
    const [was, is] = [
      texts[0] && removeVersionNames(texts[0], before),
      texts[1] && removeVersionNames(texts[1], after),
    ];
    if (was === undefined || is === undefined) files.push(change);
    else if (was !== is) files.push({ ...change, lines: diffLines(was, is) });
  }
  return { ...diff, files };
}

export function describeDiff(name: string, diff: ManifestDiff): string {
  const lines = [
    ...diff.files.flatMap(({ file, bytesBefore, bytesAfter, lines: changed = [] }) => {
      if (bytesBefore === undefined) return [`+ ${file}  ${bytesAfter} bytes`];
      if (bytesAfter === undefined) return [`- ${file}  ${bytesBefore} bytes`];
      return [`~ ${file}  ${bytesBefore} → ${bytesAfter} bytes`, ...limitLines(changed)];
    }),
    ...diff.addedRoutes.map((pattern) => `+ route ${pattern}`),
    ...diff.removedRoutes.map((pattern) => `- route ${pattern}`),
    ...diff.description.map(({ at, before, after }) => `~ remote.json ${at}: ${before ?? '–'} → ${after ?? '–'}`),
  ];
  const head = `${name} ${diff.before} → ${diff.after}`;
  return lines.length > 0 ? [head, ...lines.map((line) => `  ${line}`)].join('\n') : `${head}: the same`;
}

function limitLines(lines: string[]): string[] {
  const shown = lines
    .slice(0, MAX_SHOWN_LINES)
    .map((line) => `    ${line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line}`);
  return lines.length > MAX_SHOWN_LINES ? [...shown, `    … ${lines.length - MAX_SHOWN_LINES} more`] : shown;
}

function diffFiles(before: Manifest, after: Manifest): FileChange[] {
  const [were, are] = [mapFilesByStem(before), mapFilesByStem(after)];
  const changed = diffValues(
    new Map([...were].map(([stem, file]) => [stem, getOwnValue(before.integrity, file)!])),
    new Map([...are].map(([stem, file]) => [stem, getOwnValue(after.integrity, file)!])),
  );
  return changed.map(([stem]) => ({
    file: stem,
    bytesBefore: getOwnValue(before.bytes, were.get(stem) ?? ''),
    bytesAfter: getOwnValue(after.bytes, are.get(stem) ?? ''),
  }));
}

/** Returns the file names by their stem, which is equal in every version; two files of one stem keep their hashes. */
function mapFilesByStem({ integrity }: Manifest): Map<string, string> {
  const files = Object.keys(integrity);
  const isAlone = (file: string) => files.filter((other) => getFileStem(other) === getFileStem(file)).length === 1;
  return new Map(files.map((file) => [isAlone(file) ? getFileStem(file) : file, file]));
}

function patterns({ routes }: Manifest): string[] {
  return routes.map(({ pattern }) => pattern);
}

function getFileStem(file: string): string {
  return file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');
}

function diffValues(before: Map<string, string>, after: Map<string, string>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((key) => [key, before.get(key), after.get(key)] as const)
    .filter(([, was, is]) => was !== is);
}

/** Returns every leaf of a JSON value by path, e.g. `requires.shell`. */
function flattenValues(value: unknown, at = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map(at ? [[at, JSON.stringify(value)]] : []);
  const children = Object.entries(value).map(([key, child]) => flattenValues(child, at ? `${at}.${key}` : key));
  return new Map(children.flatMap((child) => [...child]));
}

import type { Manifest } from '@fotosoc/contract/registry/manifest';

interface FileChange {
  /** Name without the hash of its content. */
  file: string;
  /** Undefined when it was not there. */
  bytesBefore: number | undefined;
  /** Undefined when it is gone. */
  bytesAfter: number | undefined;
}

export interface ManifestDiff {
  before: string;
  after: string;
  files: FileChange[];
  addedRoutes: string[];
  removedRoutes: string[];
  /** What remote.json says differently, by the path of the value in it. */
  description: { at: string; before: string | undefined; after: string | undefined }[];
}

/** What changed from one version of a remote to another. */
export function diffManifests(before: Manifest, after: Manifest): ManifestDiff {
  return {
    before: before.version,
    after: after.version,
    files: diffFiles(before, after),
    addedRoutes: patterns(after).filter((pattern) => !patterns(before).includes(pattern)),
    removedRoutes: patterns(before).filter((pattern) => !patterns(after).includes(pattern)),
    description: diffValues(
      valuesOf(before.remote?.description ?? null),
      valuesOf(after.remote?.description ?? null),
    ).map(([at, was, is]) => ({ at, before: was, after: is })),
  };
}

export function describeDiff(name: string, diff: ManifestDiff): string {
  const lines = [
    ...diff.files.map(({ file, bytesBefore, bytesAfter }) => {
      if (bytesBefore === undefined) return `+ ${file}  ${bytesAfter} bytes`;
      if (bytesAfter === undefined) return `- ${file}  ${bytesBefore} bytes`;
      return `~ ${file}  ${bytesBefore} → ${bytesAfter} bytes`;
    }),
    ...diff.addedRoutes.map((pattern) => `+ route ${pattern}`),
    ...diff.removedRoutes.map((pattern) => `- route ${pattern}`),
    ...diff.description.map(({ at, before, after }) => `~ remote.json ${at}: ${before ?? '–'} → ${after ?? '–'}`),
  ];
  const head = `${name} ${diff.before} → ${diff.after}`;
  return lines.length > 0 ? [head, ...lines.map((line) => `  ${line}`)].join('\n') : `${head}: the same`;
}

function diffFiles(before: Manifest, after: Manifest): FileChange[] {
  const [were, are] = [filesByStem(before), filesByStem(after)];
  const changed = diffValues(
    new Map([...were].map(([stem, file]) => [stem, before.integrity[file]!])),
    new Map([...are].map(([stem, file]) => [stem, after.integrity[file]!])),
  );
  return changed.map(([stem]) => ({
    file: stem,
    bytesBefore: before.bytes[were.get(stem) ?? ''],
    bytesAfter: after.bytes[are.get(stem) ?? ''],
  }));
}

/** File names by what they are called in every version; two files of one stem keep their hashes. */
function filesByStem({ integrity }: Manifest): Map<string, string> {
  const files = Object.keys(integrity);
  const isAlone = (file: string) => files.filter((other) => stemOf(other) === stemOf(file)).length === 1;
  return new Map(files.map((file) => [isAlone(file) ? stemOf(file) : file, file]));
}

function patterns({ routes }: Manifest): string[] {
  return routes.map(({ pattern }) => pattern);
}

function stemOf(file: string): string {
  return file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '');
}

function diffValues(before: Map<string, string>, after: Map<string, string>) {
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .map((key) => [key, before.get(key), after.get(key)] as const)
    .filter(([, was, is]) => was !== is);
}

/** Every leaf of a JSON value by its path, e.g. `requires.shell`. */
function valuesOf(value: unknown, at = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map(at ? [[at, JSON.stringify(value)]] : []);
  const children = Object.entries(value).map(([key, child]) => valuesOf(child, at ? `${at}.${key}` : key));
  return new Map(children.flatMap((child) => [...child]));
}

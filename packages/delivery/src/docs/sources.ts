import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Root of the workspace, or of an installed release. */
export const SOURCE_ROOT = path.resolve(import.meta.dirname, '../../../..');

/** Examples linked by the documents for teams. */
export const EXAMPLES = ['mf-calendar', 'mf-components', 'mf-numbers', 'stock-host'].map((name) => `examples/${name}`);

/** Package sources linked by the documents for teams. */
export const LINKED_SOURCES = [
  'packages/build/src/preset/preset.ts',
  'packages/contract/src/delivery/registry/manifest.ts',
  'packages/contract/src/delivery/registry/slot-shapes.ts',
  'packages/contract/src/delivery/registry/remote-json.ts',
  'packages/contract/src/delivery/registry/consumed-exports.ts',
  'packages/host/since.json',
  'packages/publish-checks/src/fragments.ts',
  'packages/publish-checks/src/sandbox-slots.ts',
  'packages/publish-checks/src/incompatible-slots.ts',
  'packages/ssr/src/page-locks.js',
  'packages/ui/src/tokens/tokens.css',
];

const NOT_SERVED = /(?:^|\/)(?:node_modules|dist|built|\.[^/]*)(?:\/|$)|\.test\.tsx?$/;
const TEXT = /\.(?:[cm]?[jt]sx?|json|css|html|svg|md)$/;

/** Returns the files of an example, relative to the root. */
export function listExampleFiles(example: string): string[] {
  return readdirSync(path.join(SOURCE_ROOT, example), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(SOURCE_ROOT, path.join(parentPath, name)))
    .filter((file) => !NOT_SERVED.test(file) && TEXT.test(file))
    .toSorted();
}

let served: Set<string> | undefined;

/** Returns whether the site serves a source file as text.
 *  @param file relative to the root */
export function isServedSource(file: string): boolean {
  served ??= new Set([
    ...EXAMPLES.flatMap(listExampleFiles),
    ...LINKED_SOURCES.filter((one) => existsSync(path.join(SOURCE_ROOT, one))),
  ]);
  return served.has(file);
}

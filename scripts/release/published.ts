import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServeOptions } from '../../api/src/server.ts';

/** Folder of what a release brings with it and its start publishes: `bundles/<name>/`, `packages/`, and an index. */
export const PUBLISHED = 'published';

/** The index. */
export interface Published {
  /** Names, the shell's first. */
  bundles: string[];
  origin: ServeOptions['origin'];
}

/** What the server is told to publish of a release. */
export function readPublished(release: string): Pick<ServeOptions, 'bundles' | 'packages' | 'origin'> {
  const folder = path.join(release, PUBLISHED);
  const { bundles, origin } = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as Published;
  return {
    bundles: bundles.map((name) => path.join(folder, 'bundles', name)),
    packages: path.join(folder, 'packages'),
    origin,
  };
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServeOptions } from '../../api/src/server.ts';

/** Folder of a release's bundles and packages, which a start publishes: `bundles/<name>/`, `packages/`, and an
 *  index. */
export const PUBLISHED_FOLDER = 'published';

export interface PublishedIndex {
  /** Names, the shell first. */
  bundles: string[];
  origin: ServeOptions['origin'];
}

/** Returns the options of the server to publish the contents of a release. */
export function readPublishedOptions(release: string): Pick<ServeOptions, 'bundles' | 'packages' | 'origin'> {
  const folder = path.join(release, PUBLISHED_FOLDER);
  const { bundles, origin } = JSON.parse(readFileSync(path.join(folder, 'index.json'), 'utf8')) as PublishedIndex;
  return {
    bundles: bundles.map((name) => path.join(folder, 'bundles', name)),
    packages: path.join(folder, 'packages'),
    origin,
  };
}

import { expect, it } from 'vitest';
import { getPackageFolder, readPackage } from './members.ts';
import { createPublishedManifest } from './published-manifest.ts';

const AROUND = { versions: new Map<string, string>(), catalog: new Map<string, string>(), license: 'MIT', engines: {} };

it('an installation may omit the same optional dependencies as this workspace', () => {
  const json = { ...readPackage(getPackageFolder('@fotosoc/ui')), peerDependencies: {} };
  const published = createPublishedManifest(json, '1.0.0', AROUND, { bundled: {}, needed: {} });
  expect(published.sideEffects).toEqual(['**/*.css']);
});

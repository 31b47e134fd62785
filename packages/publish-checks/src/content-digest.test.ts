import { expect, it } from 'vitest';
import { formatContainerName } from '@fotosoc/contract/registry/container';
import { readBundle } from './bundle.ts';
import { hashContent } from './content-digest.ts';
import { writeBundle, type BundleOptions } from '@fotosoc/ssr/testing/bundle';

const entryOf = (version: string) =>
  `export const ${formatContainerName('mf-x', version)} = '/remotes/mf-x/${version}/';`;
const digest = async (options: BundleOptions) => hashContent(await readBundle(writeBundle(options).dir));

it('is equal for equal files under another version', async () => {
  const files = { 'page.js': 'export const page = "one";', 'remoteEntry.js': entryOf('1.0.0+00000001') };
  const first = await digest({ files });
  const renamed = { ...files, 'remoteEntry.js': entryOf('2.0.0+00000009') };
  expect(await digest({ version: '2.0.0+00000009', files: renamed })).toBe(first);
  expect(await digest({ files: { ...files, 'page.js': 'export const page = "two";' } })).not.toBe(first);
  expect(await digest({ files: { 'other.js': files['page.js'], 'remoteEntry.js': files['remoteEntry.js'] } })).not.toBe(
    first,
  );
});

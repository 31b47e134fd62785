import { writeDeclarations } from './declarations.ts';
import { writePackageRelease } from './api-report-file.ts';
import { getPackageFolder } from './members.ts';
import { composeAll } from './pack.ts';
import { readCurrentApiReport } from './api-report.ts';

// Second half of `pnpm release`, after the versions were raised: records each package's public API and contents, so
// that the contents keep their version until changed.
const declarationsOf = writeDeclarations();
for (const { manifest, digest } of await composeAll(({ version }) => version)) {
  const { name, version } = manifest;
  const dir = getPackageFolder(name);
  writePackageRelease(dir, name, { version, digest, face: readCurrentApiReport(dir, declarationsOf(dir)) });
}

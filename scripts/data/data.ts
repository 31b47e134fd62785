import { parseArgs } from 'node:util';
import { ConfigError } from '@fotosoc/server-kit/config-error';
import { compareSites, copySite, isSameContent } from '../../api/src/operating/data-copy/copy-site.ts';
import { openSiteEnd, type SiteEnd } from '../../api/src/operating/data-copy/site-end.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';

// `pnpm data copy --from PLACE --to PLACE [--verify]`: copies one data location to another, also of a running site. A
// location is a DATA_DIR, or a settings file. Exits with 1 if --verify finds a difference.

const USAGE = 'Name what to copy: data copy --from PLACE --to PLACE [--verify]';

const places: SiteEnd[] = [];
try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { from: { type: 'string' }, to: { type: 'string' }, verify: { type: 'boolean', default: false } },
  });
  if (positionals.join() !== 'copy' || !values.from || !values.to) throw new ConfigError(USAGE);
  const from = await openSiteEnd(values.from, { isNew: false });
  places.push(from);
  const to = await openSiteEnd(values.to, { isNew: true });
  places.push(to);
  await copySite(from, to, (line) => console.log(line));
  if (values.verify) {
    const compared = await compareSites(from, to);
    for (const one of compared) {
      const { count, digest } = one.from;
      const said = isSameContent(one)
        ? 'the same'
        : `DIFFERENT: ${one.to.count}, sha256 ${one.to.digest.slice(0, 16)}…`;
      console.log(`${one.what.padEnd(24)} ${String(count).padStart(8)}  sha256 ${digest.slice(0, 16)}…  ${said}`);
    }
    const different = compared.filter((one) => !isSameContent(one)).length;
    console.log(
      different === 0 ? 'Both have the same data.' : `${different} differ: copy again while the site is read-only.`,
    );
    process.exitCode = different === 0 ? 0 : 1;
  }
  console.log(`Copied after ${(performance.now() / 1000).toFixed(1)} s.`);
} catch (error) {
  console.error(describeError(error));
  process.exitCode = getExitCode(error);
} finally {
  for (const place of places) await place.close();
}

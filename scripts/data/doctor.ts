import { parseArgs } from 'node:util';
import { MIGRATIONS } from '../../api/src/migrations.ts';
import { formatResult } from '../../api/src/operating/doctor/examination.ts';
import { examineSite } from '../../api/src/operating/doctor/doctor.ts';
import { listEnvFiles } from './env-files.ts';

// `pnpm doctor [--mail-to ADDRESS]`: tests all dependencies of the site, a line each. Exits with 1 if a test fails.

const { values } = parseArgs({ options: { 'mail-to': { type: 'string' } } });
let failures = 0;
for await (const result of examineSite(process.env, {
  migrations: MIGRATIONS,
  envFiles: listEnvFiles(process),
  mailTo: values['mail-to'],
})) {
  console.log(formatResult(result));
  if (result.state === 'failure') failures += 1;
}
if (failures > 0) console.error(`${failures} of these must be fixed.`);
process.exitCode = failures > 0 ? 1 : 0;

import { MIGRATIONS } from '../../api/src/migrations.ts';
import { formatResult } from '../../api/src/operating/doctor/examination.ts';
import { examineUpgrade } from '../../api/src/operating/upgrade-check/upgrade-check.ts';
import { listEnvFiles } from './env-files.ts';

// `node may-upgrade.js` of a new release, with the settings of the running site: checks whether the release can take
// over, a line per check. Exits with 1 if not.

let isPossible = true;
for await (const result of examineUpgrade(process.env, { migrations: MIGRATIONS, envFiles: listEnvFiles(process) })) {
  console.log(formatResult(result));
  if (result.state === 'failure') isPossible = false;
}
console.log(isPossible ? 'This release can take over.' : 'This release cannot take over yet.');
process.exitCode = isPossible ? 0 : 1;

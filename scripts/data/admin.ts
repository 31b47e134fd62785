import { readConfig } from '../../api/src/config/config.ts';
import { requireSite } from '@fotosoc/server-kit/storage/data-folder';
import { openServices } from '../../api/src/services.ts';
import { describeError, getExitCode } from '../../api/src/operating/start-errors.ts';
import { createFirstAdministrator } from '../../api/src/features/accounts/first-administrator.ts';

// `pnpm admin EMAIL`: makes an account the administrator of a site without one, also while the site runs.

const [email] = process.argv.slice(2);
if (email === undefined) {
  console.error('Name the administrator: admin EMAIL');
  process.exit(1);
}
try {
  const config = readConfig(process.env);
  requireSite(config);
  const houses = await openServices(config);
  try {
    const outcome = await createFirstAdministrator(houses, email);
    const said = {
      appointed: 'The account with this address is now the administrator.',
      mailed: `A mail to ${email} has a link to choose a password. The link works once, within an hour.`,
      made: `Choose a password within an hour, at\n${'link' in outcome ? outcome.link : ''}`,
    };
    console.log(said[outcome.became]);
  } finally {
    await houses.close();
  }
} catch (error) {
  console.error(describeError(error));
  process.exit(getExitCode(error));
}

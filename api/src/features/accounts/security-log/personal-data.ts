import { SECURITY_LOG_DAYS } from '@fotosoc/contract/security-event';
import { MAX_CLOCK_SKEW_MS } from '@fotosoc/server-kit/db/clocks';
import { about, other, type Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import { DAY_MS } from '@fotosoc/server-kit/units';
import type { SecurityLogTables } from './tables.ts';

export const SECURITY_LOG_DATA: Declarations<SecurityLogTables> = {
  security_events: {
    columns: { ...about('at kind result account_id actor_id network device detail count'), ...other('id') },
    processing: [
      {
        person: 'member',
        what: 'Sign-ins, failed sign-ins, and changes of your password, address and rights: when, from which network (without the last part of the address) and with which device',
        why: 'To find out who got into an account, and to show you your last sign-ins.',
        basis: 'interest',
        seenBy: 'Administrators. You see your sign-ins.',
        kept: `${SECURITY_LOG_DAYS} days after the event.`,
      },
    ],
    // Triggers of the database compare with the database's clock, which may lag by `MAX_CLOCK_SKEW_MS`. They would
    // refuse an earlier deletion.
    retention: {
      key: ['id'],
      since: 'at',
      ms: SECURITY_LOG_DAYS * DAY_MS + MAX_CLOCK_SKEW_MS,
      event: 'the event',
    },
    accountRows: [
      {
        holder: { account: 'account_id' },
        title: 'Security log',
        columns: ['at', 'kind', 'result', 'network', 'device', 'detail', 'count'],
        onErasure: { stays: 'The log is append-only for 90 days. The account is a random number from then on.' },
      },
      {
        holder: { account: 'actor_id' },
        onErasure: { stays: 'The log is append-only for 90 days. The account is a random number from then on.' },
      },
    ],
  },
};

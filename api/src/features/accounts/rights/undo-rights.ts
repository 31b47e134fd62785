import { isDeepStrictEqual } from 'node:util';
import type { GivenRight } from '@fotosoc/contract/people';
import { takeSecondLock } from '@fotosoc/server-kit/db/write';
import { CannotUndoError } from '../../activity-log/log-activity.ts';
import { parseStates } from '../../activity-log/read.ts';
import type { Reverser, Reversers } from '../../activity-log/reversers.ts';
import type { SiteServices } from '../../services.ts';
import { changeRights } from './change-rights.ts';
import { revertCommitteeLink } from './committee-routes.ts';

/** Returns the reversers of changes that administrators make on the People page. */
export function createPeopleReversers(
  site: Pick<SiteServices, 'administrator' | 'config' | 'now' | 'society'>,
): Reversers {
  const common = { lock: 'rights', code: 'people/cannot-undo' } as const;
  const people: Reverser = {
    ...common,
    async revert(trx, entry, { userId }) {
      await takeSecondLock(trx, 'content');
      const { before, after } = parseStates<GivenRight[]>(entry);
      const change = (held: GivenRight[]) => {
        if (isDeepStrictEqual(held, after)) return before;
        throw new CannotUndoError('This has changed since, so it cannot be undone.');
      };
      await changeRights(site, trx, { id: entry.subject_id, by: userId, action: 'undo', change });
    },
  };
  return {
    people,
    'people:tie': {
      ...common,
      async revert(trx, entry) {
        await takeSecondLock(trx, 'content');
        await revertCommitteeLink(trx, site, entry);
      },
    },
  };
}

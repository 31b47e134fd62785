import { useRightsLog } from '../../data/people';
import { LogPages } from './log-pages';
import { formatActor, formatLogEntry } from './people-text';

/** Log of changed rights, newest first. */
export function RightsLog() {
  return (
    <LogPages
      query={useRightsLog()}
      name="The activity log"
      empty="No activity yet."
      lineOf={(entry) => ({
        actor: formatActor(entry),
        sentence: `${formatLogEntry(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
      })}
    />
  );
}

import { useRightsRecord } from '../../data/people';
import { LogPages } from './log-pages';
import { actorOf, sentenceOf } from './words';

/** Log of changed rights, newest first. */
export function RightsRecord() {
  return (
    <LogPages
      query={useRightsRecord()}
      name="The activity log"
      empty="No activity yet."
      lineOf={(entry) => ({
        actor: actorOf(entry),
        sentence: `${sentenceOf(entry)}${entry.undoneAt ? ' (undone)' : ''}`,
      })}
    />
  );
}

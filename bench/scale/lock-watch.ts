/** Takes the write lock of a database over and over, and says how long it waited at most once it is told to stop.
 *  Forked with the file of the database. */
import { setTimeout } from 'node:timers/promises';
import BetterSqlite3 from 'better-sqlite3';

const database = new BetterSqlite3(process.argv[2], { timeout: 0 });
const stop = new AbortController();
let longestMs = 0;
process.once('message', () => stop.abort());
process.send!('ready');
let askedAt = performance.now();
while (!stop.signal.aborted) {
  if (takeLock()) {
    longestMs = Math.max(longestMs, performance.now() - askedAt);
    await setTimeout(1);
    askedAt = performance.now();
  } else {
    await setTimeout(1);
  }
}
process.send!(longestMs, () => process.exit());

/** And gives it back at once. */
function takeLock(): boolean {
  try {
    database.exec('begin immediate; rollback');
    return true;
  } catch {
    return false;
  }
}

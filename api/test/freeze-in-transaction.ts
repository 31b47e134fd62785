import { sql } from 'kysely';
import { openDatabase } from '../src/ground/db/connection.ts';
import { write } from '../src/ground/db/write.ts';

// `node --import tsx freeze-in-transaction.ts PLACE`: takes the lock of equipment, says "frozen" and stands still in the
// middle of its transaction, as a process whose machine sleeps does; once it goes on it says what came of it.

const db = openDatabase(process.argv[2]!);
const outcome = await write(db, 'equipment', async (trx) => {
  await sql`select 1`.execute(trx);
  process.stdout.write('frozen\n', () => process.kill(process.pid, 'SIGSTOP'));
  await new Promise((resolve) => setTimeout(resolve, 100));
  await sql`select 1`.execute(trx);
}).then(
  () => 'done',
  (error: unknown) => String(error),
);
console.log(outcome);
await db.destroy();

import { sql } from 'kysely';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { write } from '@fotosoc/server-kit/db/write';

// `node --import tsx freeze-in-transaction.ts PLACE`: takes the lock of equipment, prints "frozen" and stops in the
// middle of its transaction, like a process of a sleeping machine; once continued, it prints the result.

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

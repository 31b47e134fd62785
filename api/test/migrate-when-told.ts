import { createInterface } from 'node:readline';
import { openDatabase } from '../src/ground/db/connection.ts';
import { migrate } from '../src/ground/db/migrate.ts';
import { MIGRATIONS } from '../src/migrations.ts';

// `node --import tsx migrate-when-told.ts`: says "ready", and migrates the database file that each line it is told names;
// then it says "done", or what went wrong.

console.log('ready');
for await (const file of createInterface({ input: process.stdin })) {
  const db = openDatabase(file);
  const outcome = await migrate(db, MIGRATIONS).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  await db.destroy();
  console.log(outcome);
}

import { createInterface } from 'node:readline';
import { openDatabase } from '@fotosoc/server-kit/db/connection';
import { migrate } from '@fotosoc/server-kit/db/migrate';
import { MIGRATIONS } from '../src/migrations.ts';

// `node --import tsx migrate-on-request.ts`: prints "ready", and migrates the database file in each line of its input;
// then it prints "done", or the error.

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

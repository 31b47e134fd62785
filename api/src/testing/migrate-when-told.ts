import { once } from 'node:events';
import { openDatabase } from '../db/connection.ts';
import { migrate } from '../db/migrate.ts';

// `node --import tsx migrate-when-told.ts <database file>`: says "ready" and migrates once it is told anything.

const db = openDatabase(process.argv[2]!);
console.log('ready');
await once(process.stdin, 'data');
await migrate(db);
await db.destroy();
process.stdin.destroy();

import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/connection.ts';
import type { AllDeclarations, Holder } from './declaration.ts';
import { getOwnValue } from '../own-value.ts';

/** Person with an account, with the keys of their rows. */
export interface AccountHolder {
  id: string;
  /** Address in lower case; `undefined` if unconfirmed. */
  email: string | undefined;
  /** Key of the address as a borrower; `undefined` if unconfirmed. */
  borrower: string | undefined;
  /** True if another account has the same borrower key. Only rows with the exact address then belong to the account.
   *  Default: false. */
  sharesBorrower?: boolean;
}

function isHeldBy(
  declarations: AllDeclarations,
  { table, holder }: { table: string; holder: Holder },
  person: AccountHolder,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  if ('account' in holder) return sql`${column(holder.account)} = ${(holder.prefix ?? '') + person.id}`;
  const hasAddress = (name: string) => sql<boolean>`lower(${column(name)}) = ${person.email ?? null}`;
  if ('email' in holder) return hasAddress(holder.email);
  if ('borrower' in holder) {
    const hasKey = sql<boolean>`${column(holder.borrower)} = ${person.borrower ?? null}`;
    return person.sharesBorrower ? sql`(${hasKey} and ${hasAddress(holder.address)})` : hasKey;
  }
  const { of, key = 'id' } = holder;
  const parent = { table: of, holder: getOwnValue(declarations, of)!.accountRows![0]!.holder };
  return sql`${column(holder.column)} in
    (select ${sql.raw(key)} from ${sql.table(of)} where ${isHeldBy(declarations, parent, person)})`;
}

export interface DownloadedRows {
  table: string;
  title: string;
  columns: string[];
  rows: Record<string, unknown>[];
}

/** Reads everything that the download of an account contains, except for files. The rows of a table are one list, also
 *  with several holders. */
export async function readAccountRows(
  db: Db,
  declarations: AllDeclarations,
  person: AccountHolder,
): Promise<DownloadedRows[]> {
  const read: DownloadedRows[] = [];
  for (const [table, { columns, accountRows = [] }] of Object.entries(declarations)) {
    for (const { holder, title, columns: named, context = {} } of accountRows) {
      if (title === undefined) continue;
      const own = named ?? Object.keys(columns).filter((column) => getOwnValue(columns, column) === 'about');
      const selected = [
        ...own.map((column) => sql.ref(`${table}.${column}`)),
        ...Object.entries(context).map(
          ([name, value]) => sql`${typeof value === 'function' ? value(db) : value} as ${sql.ref(name)}`,
        ),
      ];
      const isOwn = isHeldBy(declarations, { table, holder }, person);
      const { rows } = await sql<Record<string, unknown>>`
        select ${sql.join(selected)} from ${sql.table(table)} where ${isOwn}`.execute(db);
      const list = read.find((one) => one.table === table);
      if (list) list.rows.push(...rows);
      else read.push({ table, title, columns: [...own, ...Object.keys(context)], rows });
    }
  }
  return read;
}

/** Deletes or changes the rows of an account as the declarations state, dependent rows first. */
export async function eraseAccountRows(trx: Db, declarations: AllDeclarations, person: AccountHolder): Promise<void> {
  const depthOf = (holder: Holder): number =>
    'of' in holder ? 1 + depthOf(getOwnValue(declarations, holder.of)!.accountRows![0]!.holder) : 0;
  const all = Object.entries(declarations)
    .flatMap(([table, { accountRows = [] }]) => accountRows.map((rows) => ({ table, ...rows })))
    .toSorted((one, other) => depthOf(other.holder) - depthOf(one.holder));
  for (const { table, holder, onErasure } of all) {
    const isOwn = isHeldBy(declarations, { table, holder }, person);
    if (onErasure === 'delete') await sql`delete from ${sql.table(table)} where ${isOwn}`.execute(trx);
    if (typeof onErasure === 'object' && 'set' in onErasure) {
      const values = Object.entries(onErasure.set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
      await sql`update ${sql.table(table)} set ${sql.join(values)} where ${isOwn}`.execute(trx);
    }
  }
}

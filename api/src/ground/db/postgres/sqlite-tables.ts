import { OperationNodeTransformer, type KyselyPlugin, type PluginTransformQueryArgs, type RawNode } from 'kysely';
import { ownValue } from '@fotosoc/contract/own-value';

/** Reads what migrations say to SQLite as PostgreSQL takes it, so that one list of migrations, of which none ever changes,
 *  makes both: text that is compared byte by byte whatever the database's own order is, whole numbers and fractions of the
 *  same size as there, triggers with a function each. A trigger `for each row` is one here too; one that does not say so
 *  runs once for each statement, as PostgreSQL has it, where SQLite runs it for each row. */
export class SqliteTables implements KyselyPlugin {
  readonly #transformer = new StatementTransformer();

  transformQuery({ node, queryId }: PluginTransformQueryArgs) {
    return this.#transformer.transformNode(node, queryId);
  }

  async transformResult({ result }: Parameters<KyselyPlugin['transformResult']>[0]) {
    return result;
  }
}

class StatementTransformer extends OperationNodeTransformer {
  protected override transformRaw(node: RawNode): RawNode {
    return { ...super.transformRaw(node), sqlFragments: node.sqlFragments.map(forPostgres) };
  }
}

const TYPES: Record<string, string> = {
  text: 'text collate "C"',
  integer: 'bigint',
  real: 'double precision',
  blob: 'bytea',
};
const COLUMN = new RegExp(`\\b(\\w+) (${Object.keys(TYPES).join('|')})\\b`, 'gi');
const TRIGGER = /^create trigger ("[^"]+") (.+?) begin (.+); end$/s;
const CONDITION = / when (.+)$/s;

/** @param statement what a migration says to SQLite */
export function forPostgres(statement: string): string {
  const [, name, on, act] = TRIGGER.exec(statement) ?? [];
  if (name !== undefined) {
    return `
      create function ${name}() returns trigger language plpgsql as $$ begin ${act}; return coalesce(new, old); end $$;
      create trigger ${name} ${on!.replace(CONDITION, ' when ($1)')} execute function ${name}()`;
  }
  if (!/^\s*(create table|alter table \w+ add column)/i.test(statement)) return statement;
  return statement
    .replace(COLUMN, (_match, column: string, type: string) => `${column} ${ownValue(TYPES, type.toLowerCase())}`)
    .replace(/\)\s*(strict(, without rowid)?|without rowid)\s*$/i, ')');
}

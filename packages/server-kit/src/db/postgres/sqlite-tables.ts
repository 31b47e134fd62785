import { OperationNodeTransformer, type KyselyPlugin, type PluginTransformQueryArgs, type RawNode } from 'kysely';
import { getOwnValue } from '../../own-value.ts';

/** Translates the SQLite statements of migrations for PostgreSQL, so that a single immutable list of migrations serves
 *  both: text with byte-wise collation, integers and reals of the same size, and triggers with a function. A trigger
 *  `for each row` stays one; other triggers run per statement on PostgreSQL, but per row on SQLite. */
export class SqliteStatementTranslator implements KyselyPlugin {
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
    return { ...super.transformRaw(node), sqlFragments: node.sqlFragments.map(translateStatement) };
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

/** @param statement SQLite statement of a migration */
export function translateStatement(statement: string): string {
  const [, name, on, act] = TRIGGER.exec(statement) ?? [];
  if (name !== undefined) {
    return `
      create function ${name}() returns trigger language plpgsql as $$ begin ${act}; return coalesce(new, old); end $$;
      create trigger ${name} ${on!.replace(CONDITION, ' when ($1)')} execute function ${name}()`;
  }
  if (!/^\s*(create table|alter table \w+ add column)/i.test(statement)) return statement;
  return statement
    .replace(COLUMN, (_match, column: string, type: string) => `${column} ${getOwnValue(TYPES, type.toLowerCase())}`)
    .replace(/\)\s*(strict(, without rowid)?|without rowid)\s*$/i, ')');
}

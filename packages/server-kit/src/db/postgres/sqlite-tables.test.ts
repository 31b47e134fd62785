import { expect, it } from 'vitest';
import { translateStatement } from './sqlite-tables.ts';

it('creates columns with the types and order of SQLite', () => {
  expect(translateStatement('create table t (a text primary key, b integer, c real, d blob not null) strict')).toBe(
    'create table t (a text collate "C" primary key, b bigint, c double precision, d bytea not null)',
  );
  expect(translateStatement('create table t (a text) strict, without rowid\n  ')).toBe(
    'create table t (a text collate "C")',
  );
  expect(translateStatement('alter table t add column a text')).toBe('alter table t add column a text collate "C"');
});

it('creates a function for each trigger, per row if declared, otherwise per statement', () => {
  const one = translateStatement(
    'create trigger "x" after delete on t for each row when old.a is not null begin delete from c; end',
  );
  expect(one).toMatch(/create function "x"\(\) returns trigger .* begin delete from c; return /);
  expect(one).toMatch(
    /create trigger "x" after delete on t for each row when \(old\.a is not null\) execute function "x"\(\)$/,
  );
  const every = translateStatement('create trigger "x" after delete on t begin update c set n = n + 1; end');
  expect(every).toMatch(/create trigger "x" after delete on t execute function "x"\(\)$/);
});

it('leaves other statements unchanged', () => {
  for (const statement of ['create index i on t (text)', "update t set a = 'real' where b = ''"]) {
    expect(translateStatement(statement)).toBe(statement);
  }
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { isPostgres } from '@fotosoc/server-kit/db/connection';
import { startServer } from '../../../test/server.ts';
import { selectPagesAfter } from './queries.ts';

it.each(['portfolio', 'gallery', 'event', 'call'] as const)(
  'reads each part of the sitemap (%s) without sorting',
  async (kind) => {
    const { db } = (await startServer()).services;
    if (isPostgres(db)) return; // PostgreSQL plans by the number of rows, which is small here
    const rows = await selectPagesAfter(db, kind, '').explain<{ detail: string }>(undefined, sql`query plan`);
    const steps = rows.map(({ detail }) => detail);
    expect(steps[0]).toMatch(/^SEARCH /);
    expect(steps.filter((step) => /^SCAN|TEMP B-TREE/.test(step))).toEqual([]);
  },
);

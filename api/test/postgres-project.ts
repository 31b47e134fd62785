import type { TestProject } from 'vitest/node';
import { HOST_TEMPLATE_DATABASE, HOST_MIGRATIONS } from '@fotosoc/delivery/testing/host-migrations';
import { migrateTemplate } from '@fotosoc/server-kit/testing/postgres-template';
import { startPostgres } from './postgres.ts';
import { MIGRATIONS } from '../src/migrations.ts';

export const TEMPLATE_DATABASE = 'fotosoc_migrated';

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres();
  const templates = { [TEMPLATE_DATABASE]: MIGRATIONS, [HOST_TEMPLATE_DATABASE]: HOST_MIGRATIONS };
  for (const [name, migrations] of Object.entries(templates)) {
    await server.run(`create database ${name}`);
    await migrateTemplate(server.addressOf(name), migrations);
  }
  project.provide('postgres', server.addressOf(''));
  return server.remove;
}

import { randomUUID } from 'node:crypto';
import { readConfig } from '../../api/src/config/config.ts';
import { publishAndActivate } from '@fotosoc/delivery/rollout/publish-and-activate';
import { openServices, type Services } from '../../api/src/services.ts';
import type { PostgresServer } from '../../api/test/postgres.ts';
import { buildAll } from '../../scripts/build-all.ts';

/** Environment of a measured site: one machine acts as all visitors, and published versions are not opened in a
 *  browser. */
export const MEASURED_SITE_ENV = { LOG_LEVEL: 'error', CHROMIUM_PATH: 'none', RATE_FACTOR: '1000000' };

export async function createPostgresEnv(postgres: PostgresServer, database: string): Promise<Record<string, string>> {
  await postgres.run(`create database ${database}`);
  return {
    DATABASE_URL: postgres.addressOf(database),
    SMTP_URL: 'smtp://127.0.0.1:9',
    ADMIN_USER_ID: randomUUID(),
  };
}

/** Opens the services of a site with the current build of every remote, and no content. */
export async function openMeasuredSite(settings: Record<string, string>): Promise<Services> {
  const services = await openServices(readConfig({ ...process.env, ...MEASURED_SITE_ENV, SEED: 'none', ...settings }));
  for (const { outDir } of await buildAll(console.error)) await publishAndActivate(services, outDir);
  return services;
}

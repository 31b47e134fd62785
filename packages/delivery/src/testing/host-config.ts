import type { ServerKitConfig } from '@fotosoc/server-kit/config';
import type { AppOptions } from '@fotosoc/server-kit/create-app';
import { parseS3Url } from '@fotosoc/server-kit/storage/s3-url';
import { createS3Settings } from '@fotosoc/server-kit/testing/s3-settings';
import { HOUR_SECONDS, MINUTE_SECONDS } from '@fotosoc/server-kit/units';
import type { DeliveryConfig } from '../config.ts';

export type HostConfig = ServerKitConfig & DeliveryConfig & AppOptions['config'];

/** Rate limits of a test host: those of a site. */
export const HOST_RATES: DeliveryConfig['rates'] = {
  changesPerDeployer: { count: 120, windowSeconds: HOUR_SECONDS },
  drawingsPerAddress: { count: 40, windowSeconds: 10 },
  errorsPerAddress: { count: 300, windowSeconds: 10 * MINUTE_SECONDS },
  failedDeploysPerAddress: { count: 60, windowSeconds: 5 * MINUTE_SECONDS },
  invitationLinksPerAddress: { count: 60, windowSeconds: 15 * MINUTE_SECONDS },
  reportsPerAddress: { count: 10_000, windowSeconds: 10 * MINUTE_SECONDS },
  savesPerAccount: { count: 120, windowSeconds: 10 * MINUTE_SECONDS },
};

/** Returns the settings of a test host: without Chromium, mail server and logs. */
export function createHostConfig(dataDir: string, databaseUrl: string | undefined): HostConfig {
  const { S3_URL } = createS3Settings();
  return {
    dataDir,
    databaseUrl,
    s3: S3_URL === undefined ? undefined : parseS3Url('S3_URL', S3_URL),
    readOnly: false,
    publicUrl: 'http://localhost:0',
    previewUrl: 'http://preview.localhost:0',
    smtpUrl: undefined,
    contactFormUrl: undefined,
    minFreePercent: 0,
    trustedProxies: [],
    logLevel: 'silent',
    otlpEndpoint: undefined,
    hasHstsForSubdomains: false,
    deployTokens: [],
    chromiumPath: undefined,
    drawWaitMs: 60_000, // allows a busy machine more time to render
    maxRemoteCodeBytes: 1_000_000,
    refuseBreaking: false,
    formTickets: false,
    rates: { ...HOST_RATES },
  };
}

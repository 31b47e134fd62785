import path from 'node:path';
import type { DeliveryConfig } from '@fotosoc/delivery/config';
import { parseConfiguredTokens } from '@fotosoc/delivery/tokens/configured-tokens';
import type { ServerKitConfig } from '@fotosoc/server-kit/config';
import type { AppOptions } from '@fotosoc/server-kit/create-app';

export const identity = {
  longName: 'A plain shop',
  shortName: 'Shop',
  description: 'Lenses.',
  committeeEmail: 'shop@example.org',
};

export type SiteConfig = ServerKitConfig & DeliveryConfig & AppOptions['config'];

const PER_HOUR = { count: 1000, windowSeconds: 3600 };

/** Returns the settings of the site.
 *  @param deployTokens e.g. `shell=mfp_…,mf-shop=mfp_…` */
export function createConfig(dataDir: string, deployTokens = ''): SiteConfig {
  return {
    dataDir: path.resolve(dataDir),
    databaseUrl: undefined,
    s3: undefined,
    readOnly: false,
    publicUrl: 'http://localhost:3000',
    smtpUrl: undefined,
    contactFormUrl: undefined,
    minFreePercent: 1,
    trustedProxies: [],
    logLevel: 'warn',
    otlpEndpoint: undefined,
    hasHstsForSubdomains: false,
    previewUrl: undefined,
    deployTokens: parseConfiguredTokens(deployTokens),
    chromiumPath: undefined,
    drawWaitMs: 1500,
    maxRemoteCodeBytes: 1_000_000,
    refuseBreaking: false,
    formTickets: false,
    rates: {
      changesPerDeployer: PER_HOUR,
      drawingsPerAddress: PER_HOUR,
      errorsPerAddress: PER_HOUR,
      failedDeploysPerAddress: PER_HOUR,
      invitationLinksPerAddress: PER_HOUR,
      reportsPerAddress: PER_HOUR,
      savesPerAccount: PER_HOUR,
    },
  };
}

import type { ServerKitConfig } from '@fotosoc/server-kit/config';
import type { OwnRate } from '@fotosoc/server-kit/http/rate-limit';
import type { DeployVerb } from '@fotosoc/contract/registry/deploy-token';

/** Token of the environment for one remote and some verbs. */
export interface ConfiguredToken {
  remote: string;
  verbs: DeployVerb[];
  email: string | undefined;
  token: string;
}

/** Settings of delivery. */
export interface DeliveryConfig extends Pick<
  ServerKitConfig,
  'dataDir' | 'databaseUrl' | 'minFreePercent' | 'publicUrl' | 'readOnly'
> {
  /** Origin of previews of unpublished versions, without a trailing slash; `undefined` disables previews. Its host
   *  differs from that of the site, because cookies ignore ports. */
  previewUrl: string | undefined;
  deployTokens: ConfiguredToken[];
  /** Path of Chromium for the publish checks; `undefined` disables rendering. */
  chromiumPath: string | undefined;
  /** Time that a visitor waits for server rendering before the browser renders the page; 0 disables SSR. */
  drawWaitMs: number;
  /** Maximum bytes of code of a version, regardless of its own budget. */
  maxRemoteCodeBytes: number;
  /** True if a release that is incompatible with a live version of a remote must not start. */
  refuseBreaking: boolean;
  /** True if forms require a ticket that the page fetched. */
  formTickets: boolean;
  rates: Record<
    | 'changesPerDeployer'
    | 'drawingsPerAddress'
    | 'errorsPerAddress'
    | 'failedDeploysPerAddress'
    | 'invitationLinksPerAddress'
    | 'reportsPerAddress'
    | 'savesPerAccount',
    OwnRate
  >;
}

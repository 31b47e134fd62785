import { api, type Api, type ApiKey } from '@fotosoc/contract';
import { getLeastRevision, toCurrentAddress } from '@fotosoc/contract/former-paths';
import { CONTRACT_REVISION } from '@fotosoc/contract/revision';
import type { COMMON_ERRORS } from '@fotosoc/contract/endpoint';
import type { User } from '@fotosoc/contract/user';
import { createEndpoints } from '@fotosoc/server-kit/http/create-endpoints';
import type { EndpointRequest as RequestTo } from '@fotosoc/server-kit/http/endpoint';

declare module '@fotosoc/server-kit/http/request-user' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface RequestUser extends User {}
}

/** Earlier revisions of the contract, for clients of earlier releases. */
export const CONTRACT_HISTORY = { revision: CONTRACT_REVISION, toCurrentAddress, getLeastRevision };

type CommonError = (typeof COMMON_ERRORS)[number];

/** Functions that serve the endpoints of the contract. */
export const { serveEndpoint, serveReadEndpoint, createSharedFail } = createEndpoints<Api, CommonError>(api);

/** Request to an endpoint of the contract. */
export type EndpointRequest<K extends ApiKey> = RequestTo<Api[K], CommonError>;

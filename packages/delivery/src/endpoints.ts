import { deliveryApi, type DeliveryApi } from '@fotosoc/contract/delivery';
import type { COMMON_ERRORS } from '@fotosoc/contract/endpoint';
import type { User } from '@fotosoc/contract/user';
import { createEndpoints } from '@fotosoc/server-kit/http/create-endpoints';

declare module '@fotosoc/server-kit/http/request-user' {
  // oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
  interface RequestUser extends User {}
}

/** Functions that serve the endpoints of delivery. */
export const { serveEndpoint, serveReadEndpoint, createSharedFail } = createEndpoints<
  DeliveryApi,
  (typeof COMMON_ERRORS)[number]
>(deliveryApi);

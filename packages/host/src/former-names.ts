import { formatApiAddress, getRequestTimeoutMs } from '@fotosoc/contract/request';
import { createRemoteQueries } from './query.ts';
import { formatLoginAddress } from './session.ts';
import { useRouterContext } from './slot.tsx';
import { useAction } from './use-action.ts';

// Names of release 1, for remotes that were built with it.

/** @deprecated Use useAction. */
export const useAct = useAction;

/** @deprecated Use formatLoginAddress. */
export const loginAddress = formatLoginAddress;

/** @deprecated Use formatApiAddress. */
export const addressOf = formatApiAddress;

/** @deprecated Use getRequestTimeoutMs. */
export const callTimeoutMs = getRequestTimeoutMs;

/** @deprecated Use useRouterContext. */
export const useSurroundings = useRouterContext;

/** @deprecated Use createRemoteQueries. */
export const lend = createRemoteQueries;

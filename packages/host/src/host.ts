/** Public API of the shell for remotes. All remotes share one router, one session and one list of toasts; each remote
 *  has its own query client (`createRemoteQueries`). The shell provides this module eagerly as a shared singleton, and remotes never
 *  bundle the module. New exports may be added at any time. Exports are renamed or removed only in a major version,
 *  because live remotes use them. Exports of react-router-dom are listed individually, so that pages do not load the
 *  rest of the package. */
export {
  createBrowserRouter,
  isRouteErrorResponse,
  matchRoutes,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export type { RouteObject } from 'react-router-dom';
export { formatApiAddress, ApiError, getRequestTimeoutMs, request } from '@fotosoc/contract/request';
export { useAction, type ActionOptions, type ActionProblem } from './use-action.ts';
export { useAdministrator } from './administrator.ts';
export { useRight } from './rights.ts';
export { confirm, useConfirmation, type Confirmation } from './confirm.ts';
export { useLeaveGuard } from './leave-guard.ts';
export { Link, NavLink, onPrefetch } from './link.tsx';
export { dismissToast, notify, useToasts, type Toast, type ToastAction } from './toasts.ts';
export { photoLimits, setPhotoLimits, type PhotoLimits } from './photo-limits.ts';
export { usePageTitle } from './page-title.ts';
export {
  apiQuery,
  hydrateQueries,
  createRemoteQueries,
  queryClient,
  useApi,
  useApiPages,
  useLatestApi,
} from './query.ts';
export { recordSnapshots, setSnapshots, SnapshotScope, useSnapshot, type Snapshots } from './snapshot.ts';
export { onSlot, Slot, useRouterContext, type OpenSlot, type SlotComponentProps } from './slot.tsx';
export type { FragmentProps, Fragments } from './fragments.ts';
export type * from './this-remote.ts'; // The whole module is exported, because remotes could not augment a single exported type.
export { endSession, formatLoginAddress, setUser, showUser, signOut, useUser } from './session.ts';
export { followOtherTabs } from './tabs.ts';
export { setSociety, society } from './society.ts';
export { WorkerFile } from './worker.ts';
export { addressOf, callTimeoutMs, lend, loginAddress, useAct, useSurroundings } from './former-names.ts';

import { compositions } from './composition.ts';
import { deployInvitations } from './deploy-invitation.ts';
import { errorReports } from './error-report.ts';
import { openedPages } from './opened-page.ts';
import { pageStarts } from './page-start.ts';
import { remotes } from './remote.ts';
import { reports } from './report.ts';

/** Endpoints of versions, rollouts, deploy access and page reports. */
export const deliveryApi = {
  ...remotes,
  ...deployInvitations,
  ...reports,
  ...errorReports,
  ...openedPages,
  ...pageStarts,
  ...compositions,
} as const;
export type DeliveryApi = typeof deliveryApi;

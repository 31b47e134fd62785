import { createActionQueue, type PendingActions, type QueuedAction } from './action-queue';
import { invalidateQueriesOf, sendDeskAction, type DeskAction } from './desk';

/** Action of the desk that could not be sent without a connection. */
export type PendingAction = DeskAction & QueuedAction;

const queue = createActionQueue<PendingAction>('loans-desk-waiting', sendDeskAction, () =>
  invalidateQueriesOf('/api/desk'),
);

export const usePendingActions: () => PendingActions<PendingAction> = queue.usePendingActions;
export const { storePendingAction, discardPendingAction } = queue;

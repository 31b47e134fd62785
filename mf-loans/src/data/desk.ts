import type { Body, Reply } from '@fotosoc/contract';
import type { BorrowerBlock } from '@fotosoc/contract/borrower-blocks';
import type { BookingFilter, DeskLoan } from '@fotosoc/contract/desk';
import type { PictureReference } from '@fotosoc/contract/loan';
import { queryClient, request, useApi, useApiPages, useLatestApi } from '@fotosoc/host';

/** Request bodies of actions on a booking, by the last segment of their address. */
export interface ActionBodies {
  handouts: Body<'POST /api/bookings/:id/handouts'>;
  returns: Body<'POST /api/bookings/:id/returns'>;
  approvals: Body<'POST /api/bookings/:id/approvals'>;
  refusals: Body<'POST /api/bookings/:id/refusals'>;
  extensions: Body<'POST /api/bookings/:id/extensions'>;
}
export type ActionName = keyof ActionBodies;

/** Action on items of a booking. Its idempotency key makes the server perform repeated requests once. */
export interface DeskAction<A extends ActionName = ActionName> {
  loanId: string;
  /** Version of the item. Only actions that an earlier release stored have it; current actions have a version per
   *  item. */
  version?: string;
  name: A;
  body: ActionBodies[A];
  key: string;
}

export type DeskActionResult = Reply<'POST /api/bookings/:id/handouts'>;

/** Fetches today's tasks of the desk. */
export const useDeskTasks = () => useApi('GET /api/desk');

/** Fetches the activity log of the desk page by page. */
export function useDeskLog() {
  const { data, ...pages } = useApiPages('GET /api/activity-log', 24, { area: 'loans' });
  return { ...pages, items: data?.pages.flatMap(({ entries }) => entries) };
}

/** Fetches the borrower of a booking with all their loans, page by page. */
export function useBorrowerLoans(bookingId: string) {
  const { data, ...pages } = useApiPages('GET /api/desk/borrower', 24, { of: bookingId });
  const { borrower, block } = data?.pages[0] ?? {};
  return { ...pages, borrower, block, items: data?.pages.flatMap(({ loans }) => loans) };
}

/** Fetches the use of each equipment type; by default of a year until today.
 *  @param period first and last day, `YYYY-MM-DD` */
export const useEquipmentUse = (period: { from?: string; to?: string }) =>
  useLatestApi('GET /api/desk/use', { query: period });

/** Fetches the blocked borrowers. */
export const useBlocks = () => useApi('GET /api/desk/blocks');

/** Log entry of an action that can be undone; `undefined` if the action changed nothing. */
type UndoableEntry = { id: string } | undefined;

/** Blocks a borrower, or changes the block of the borrower.
 *  @returns log entry */
export async function setBlock(body: Omit<BorrowerBlock, 'id'>): Promise<UndoableEntry> {
  const { entry } = await request('PUT /api/desk/blocks', { body });
  outdateBlocks();
  return entry;
}

/** Ends a block.
 *  @returns log entry; `undefined` if the entry cannot be fetched
 *  @throws ApiError `loans/block-not-found` */
export async function endBlock(id: string): Promise<UndoableEntry> {
  try {
    await request('DELETE /api/desk/blocks/:id', { params: { id } });
    return await findUnblockEntry(id);
  } finally {
    outdateBlocks();
  }
}

/** Fetches the log entry of the end of a block, because the response of the action has no content. */
async function findUnblockEntry(id: string): Promise<UndoableEntry> {
  try {
    const { entries } = await request('GET /api/activity-log', { query: { area: 'loans', of: id } });
    return entries.find(({ action, undoUntil }) => action === 'unblock' && undoUntil !== null);
  } catch {
    return undefined; // the block has ended all the same
  }
}

function outdateBlocks(): void {
  invalidateQueriesOf('/api/desk/b');
  invalidateQueriesOf('/api/activity-log');
}

/** Fetches bookings page by page; current bookings without a status.
 *  @param search part of a name or an e-mail address */
export function useDeskBookings(status: BookingFilter | undefined, search: string) {
  const query = { ...(status && { status }), ...(search && { search }) };
  const { data, ...pages } = useApiPages('GET /api/desk/bookings', 24, query);
  return { ...pages, items: data?.pages.flatMap(({ bookings }) => bookings) };
}

/** Fetches the number of units of each type in store, on loan, overdue and out of service. */
export const useEquipmentWhereabouts = () => useApi('GET /api/desk/equipment');

/** Fetches the units of an equipment type with their last holders. */
export const useUnits = (id: string) => useApi('GET /api/equipment/:id/units', { params: { id } });

/** Item of an action with the numbers of the affected units; `undefined` for all units. */
export interface ActionItem {
  loan: DeskLoan;
  numbers?: readonly number[];
}

/** Creates an action on items of one booking, based on their versions on screen. */
export function createDeskAction<A extends ActionName>(
  items: readonly ActionItem[],
  name: A,
  body: Omit<NonNullable<ActionBodies[A]>, 'items'>,
): DeskAction<A> {
  const named = items.map(({ loan: { id, version }, numbers }) => ({ id, version, ...(numbers && { numbers }) }));
  const whole = { ...body, items: named } as ActionBodies[A];
  return { loanId: items[0]!.loan.id, name, body: whole, key: crypto.randomUUID() };
}

/** @throws ApiError `loans/changed-meanwhile` with all current items in `current.loans`; `loans/not-possible`,
 *  `loans/not-on-shelf`, `loans/not-available` */
export async function sendDeskAction({ loanId, version, name, body, key }: DeskAction): Promise<DeskActionResult> {
  const call = `POST /api/bookings/:id/${name}` as 'POST /api/bookings/:id/handouts';
  const input = { params: { id: loanId }, body: (body ?? undefined) as ActionBodies['handouts'] };
  const changed = await request(call, input, { ...(version && { ifMatch: version }), idempotencyKey: key });
  outdateAround();
  return changed;
}

/** @throws ApiError `loans/cannot-undo` */
export async function undoDeskAction(entryId: string): Promise<readonly DeskLoan[]> {
  const { loans } = await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
  outdateAround();
  return loans!;
}

export type EquipmentInput = Body<'POST /api/equipment'>;

/** Adds an equipment type.
 *  @throws ApiError `loans/name-taken` */
export async function addEquipment(body: EquipmentInput): Promise<void> {
  await request('POST /api/equipment', { body }, { idempotencyKey: crypto.randomUUID() });
  outdateEquipment();
}

/** Updates an equipment type.
 *  @param body changed facts; the others stay as they are
 *  @returns log entry
 *  @throws ApiError `loans/name-taken`, `loans/booked` */
export async function changeEquipment(id: string, body: Partial<EquipmentInput>): Promise<{ id: string }> {
  return takeEntry(request('PUT /api/equipment/:id', { params: { id }, body }));
}

/** Removes an equipment type from the list.
 *  @returns log entry
 *  @throws ApiError `loans/booked` */
export async function retireEquipment(id: string): Promise<{ id: string }> {
  const call = { params: { id } };
  const key = { idempotencyKey: crypto.randomUUID() };
  return takeEntry(request('POST /api/equipment/:id/retirements', call, key));
}

/** Fetches the inducted members of a room. */
export const useInductions = (id: string) => useApi('GET /api/equipment/:id/inductions', { params: { id } });

/** Adds an inducted member of a room.
 *  @returns log entry; `undefined` if the person is inducted already */
export async function addInduction(id: string, email: string): Promise<UndoableEntry> {
  return takeEntry(request('PUT /api/equipment/:id/inductions', { params: { id }, body: { email } }));
}

/** Removes an inducted member of a room.
 *  @returns log entry; `undefined` if somebody else has removed the person */
export async function removeInduction(id: string, inductionId: string): Promise<UndoableEntry> {
  return takeEntry(request('DELETE /api/equipment/:id/inductions/:inductionId', { params: { id, inductionId } }));
}

/** Puts a unit out of service, with a reason, or back in service.
 *  @returns log entry */
export async function updateUnitService(id: string, number: number, why: string | null): Promise<{ id: string }> {
  const body = { outOfService: why === null ? null : { why } };
  return takeEntry(request('PUT /api/equipment/:id/units/:number', { params: { id, number }, body }));
}

/** Sets the note that officers read when they hand a unit out.
 *  @returns log entry */
export async function updateUnitNote(id: string, number: number, note: string): Promise<{ id: string }> {
  return takeEntry(request('PUT /api/equipment/:id/units/:number/note', { params: { id, number }, body: { note } }));
}

/** Changes the number of a unit.
 *  @returns log entry
 *  @throws ApiError `loans/number-taken`, `loans/not-possible` while on loan */
export async function updateUnitNumber(id: string, from: number, to: number): Promise<{ id: string }> {
  const input = { params: { id, number: from }, body: { number: to } };
  return takeEntry(request('PUT /api/equipment/:id/units/:number/number', input));
}

/** Sets the picture of an equipment type, or of one of its units; `null` removes the picture.
 *  @returns log entry
 *  @throws ApiError `photos/not-found` */
export async function updateEquipmentPicture(
  { id, number }: { id: string; number?: number },
  picture: PictureReference | null,
): Promise<{ id: string }> {
  const body = { picture };
  return takeEntry(
    number === undefined
      ? request('PUT /api/equipment/:id/picture', { params: { id }, body })
      : request('PUT /api/equipment/:id/units/:number/picture', { params: { id, number }, body }),
  );
}

/** Sets the photo of the site that was taken with an equipment type; `null` removes the photo.
 *  @returns log entry
 *  @throws ApiError `photos/not-found` */
export async function updateEquipmentPhoto(id: string, photoId: string | null): Promise<{ id: string }> {
  return takeEntry(request('PUT /api/equipment/:id/example-photo', { params: { id }, body: { photoId } }));
}

/** Reverts an action on equipment. If the server refuses because of a later change, the current equipment is fetched.
 *  @throws ApiError `loans/cannot-undo` */
export async function undoEquipmentAction(entryId: string): Promise<true> {
  try {
    await request('POST /api/activity-log/:id/undo', { params: { id: entryId } });
    return true;
  } finally {
    outdateEquipment();
  }
}

/** Returns the log entry of a change of equipment, and invalidates the equipment. */
async function takeEntry<Reply extends { entry?: unknown }>(change: Promise<Reply>): Promise<Reply['entry']> {
  const { entry } = await change;
  outdateEquipment();
  return entry;
}

function outdateEquipment(): void {
  invalidateQueriesOf('/api/equipment');
  invalidateQueriesOf('/api/desk');
  invalidateQueriesOf('/api/activity-log');
}

/** Invalidates data that depends on an action on a booking: the log and the whereabouts of units. */
function outdateAround(): void {
  invalidateQueriesOf('/api/activity-log');
  invalidateQueriesOf('/api/desk/equipment');
  invalidateQueriesOf('/api/equipment/');
}

export function invalidateQueriesOf(address: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(address) });
}

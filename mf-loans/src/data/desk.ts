import type { Body, Reply } from '@fotosoc/contract';
import type { BookingFilter, DeskLoan } from '@fotosoc/contract/desk';
import type { PictureReference } from '@fotosoc/contract/loan';
import { queryClient, request, useApi, useApiPages } from '@fotosoc/host';

/** Actions on a booking, by the end of their address. */
export interface ActBodies {
  handouts: Body<'POST /api/bookings/:id/handouts'>;
  returns: Body<'POST /api/bookings/:id/returns'>;
  approvals: Body<'POST /api/bookings/:id/approvals'>;
  refusals: Body<'POST /api/bookings/:id/refusals'>;
  extensions: Body<'POST /api/bookings/:id/extensions'>;
}
export type ActName = keyof ActBodies;

/** An action on items of a booking; its key makes the server do it once, however often it is sent. */
export interface DeskAct<A extends ActName = ActName> {
  /** Id of an item of the booking. */
  loanId: string;
  /** Version of that item, in actions that an earlier release of this page kept; others have a version for each item. */
  version?: string;
  name: A;
  body: ActBodies[A];
  key: string;
}

export type Changed = Reply<'POST /api/bookings/:id/handouts'>;

/** What the desk has to do today. */
export const useToday = () => useApi('GET /api/desk');

/** What was done at the desk, page by page. */
export function useDeskRecord() {
  const { data, ...pages } = useApiPages('GET /api/desk/record', 24);
  return { ...pages, items: data?.pages.flatMap(({ entries }) => entries) };
}

/** Who has one booking, and all that they have borrowed, page by page. */
export function useLoansBeside(bookingId: string) {
  const { data, ...pages } = useApiPages('GET /api/desk/borrower', 24, { of: bookingId });
  return { ...pages, borrower: data?.pages[0]?.borrower, items: data?.pages.flatMap(({ loans }) => loans) };
}

/** Bookings with a status, or all of them, page by page; without a status those that are not over.
 *  @param search part of a name or an e-mail address */
export function useDeskBookings(status: BookingFilter | undefined, search: string) {
  const query = { ...(status && { status }), ...(search && { search }) };
  const { data, ...pages } = useApiPages('GET /api/desk/bookings', 24, query);
  return { ...pages, items: data?.pages.flatMap(({ bookings }) => bookings) };
}

/** How many of each kind are here, out, late and out of service. */
export const useWhereabouts = () => useApi('GET /api/desk/equipment');

/** The numbered things of a kind, and who had them. */
export const useUnits = (id: string) => useApi('GET /api/equipment/:id/units', { params: { id } });

/** An item of an action, with the numbers that are handed out or come back: all of them, unless the action names some. */
export interface ActItem {
  loan: DeskLoan;
  numbers?: readonly number[];
}

/** Returns an action on items of one booking, from the versions that are shown. */
export function makeAct<A extends ActName>(
  items: readonly ActItem[],
  name: A,
  body: Omit<NonNullable<ActBodies[A]>, 'items'>,
): DeskAct<A> {
  const named = items.map(({ loan: { id, version }, numbers }) => ({ id, version, ...(numbers && { numbers }) }));
  const whole = { ...body, items: named } as ActBodies[A];
  return { loanId: items[0]!.loan.id, name, body: whole, key: crypto.randomUUID() };
}

/** @throws ApiError `loans/changed-meanwhile`, with all items as they are in `current.loans`; `loans/not-possible`,
 *  `loans/not-on-shelf`, `loans/not-available` */
export async function send({ loanId, version, name, body, key }: DeskAct): Promise<Changed> {
  const call = `POST /api/bookings/:id/${name}` as 'POST /api/bookings/:id/handouts';
  const input = { params: { id: loanId }, body: (body ?? undefined) as ActBodies['handouts'] };
  const changed = await request(call, input, { ...(version && { ifMatch: version }), idempotencyKey: key });
  outdateAround();
  return changed;
}

/** @throws ApiError `loans/cannot-undo` */
export async function undo(entryId: string): Promise<Changed> {
  const changed = await request('POST /api/desk/record/:id/undo', { params: { id: entryId } });
  outdateAround();
  return changed;
}

export type EquipmentInput = Body<'POST /api/equipment'>;

/** Adds a kind of equipment.
 *  @throws ApiError `loans/name-taken` */
export async function addEquipment(body: EquipmentInput): Promise<void> {
  await request('POST /api/equipment', { body }, { idempotencyKey: crypto.randomUUID() });
  outdateEquipment();
}

/** Changes a kind of equipment.
 *  @returns the record's entry of it
 *  @throws ApiError `loans/name-taken`, `loans/booked` */
export async function changeEquipment(id: string, body: EquipmentInput): Promise<{ id: string }> {
  const { entry } = await request('PUT /api/equipment/:id', { params: { id }, body });
  outdateEquipment();
  return entry;
}

/** Takes a kind off the list.
 *  @returns the record's entry of it
 *  @throws ApiError `loans/booked` */
export async function retireEquipment(id: string): Promise<{ id: string }> {
  const call = { params: { id } };
  const key = { idempotencyKey: crypto.randomUUID() };
  const { entry } = await request('POST /api/equipment/:id/retirements', call, key);
  outdateEquipment();
  return entry;
}

/** Puts one thing out of service, with a reason, or back in service.
 *  @returns the record's entry of it */
export async function setService(id: string, number: number, why: string | null): Promise<{ id: string }> {
  const outOfService = why === null ? null : { why };
  const { entry } = await request('PUT /api/equipment/:id/units/:number', {
    params: { id, number },
    body: { outOfService },
  });
  outdateEquipment();
  return entry;
}

/** Writes what who hands one thing out should know of it.
 *  @returns the record's entry of it */
export async function setNote(id: string, number: number, note: string): Promise<{ id: string }> {
  const input = { params: { id, number }, body: { note } };
  const { entry } = await request('PUT /api/equipment/:id/units/:number/note', input);
  outdateEquipment();
  return entry;
}

/** Gives one thing another number.
 *  @returns the record's entry of it
 *  @throws ApiError `loans/number-taken`, `loans/not-possible` while it is out */
export async function setNumber(id: string, from: number, to: number): Promise<{ id: string }> {
  const input = { params: { id, number: from }, body: { number: to } };
  const { entry } = await request('PUT /api/equipment/:id/units/:number/number', input);
  outdateEquipment();
  return entry;
}

/** Shows what a kind of equipment looks like, or one numbered thing of it; null for no picture.
 *  @returns the record's entry of it
 *  @throws ApiError `photos/not-found` */
export async function setPicture(
  { id, number }: { id: string; number?: number },
  picture: PictureReference | null,
): Promise<{ id: string }> {
  const body = { picture };
  const { entry } =
    number === undefined
      ? await request('PUT /api/equipment/:id/picture', { params: { id }, body })
      : await request('PUT /api/equipment/:id/units/:number/picture', { params: { id, number }, body });
  outdateEquipment();
  return entry;
}

/** Shows with a kind of equipment a photo of the site that was made with it; null for none.
 *  @returns the record's entry of it
 *  @throws ApiError `photos/not-found` */
export async function setMadeWith(id: string, photoId: string | null): Promise<{ id: string }> {
  const { entry } = await request('PUT /api/equipment/:id/made-with', { params: { id }, body: { photoId } });
  outdateEquipment();
  return entry;
}

/** Takes back what was done to equipment. Where somebody has changed it since, what they left is fetched as well.
 *  @throws ApiError `loans/cannot-undo` */
export async function undoUnitAct(entryId: string): Promise<void> {
  try {
    await request('POST /api/equipment/record/:id/undo', { params: { id: entryId } });
  } finally {
    outdateEquipment();
  }
}

/** The list, and what the desk and its record say of it. */
function outdateEquipment(): void {
  outdate('/api/equipment');
  outdate('/api/desk');
}

/** What an act on a booking changes beside the booking: the record, and where things are. */
function outdateAround(): void {
  outdate('/api/desk/record');
  outdate('/api/desk/equipment');
  outdate('/api/equipment/');
}

export function outdate(address: string): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith(address) });
}

import type { Reply } from '@fotosoc/contract';
import type { Db } from '@fotosoc/server-kit/db/connection';
import { findVisiblePhotosById } from '../../photos/read.ts';

const LOANS_SHOWN = 100;

/** Returns the numbered units of a type with their location. Each unit lists its borrowers, latest first. */
export async function listUnits(db: Db, equipmentId: string): Promise<Reply<'GET /api/equipment/:id/units'>> {
  const lent = db
    .selectFrom('lent_units')
    .innerJoin('bookings', 'bookings.id', 'lent_units.booking_id')
    .select(['lent_units.number', 'out_at', 'back_at', 'condition', 'lent_units.note', 'user_email', 'ends_at'])
    .where('lent_units.equipment_id', '=', equipmentId);
  const out = await lent.where('back_at', 'is', null).execute();
  const units = await db
    .selectFrom('equipment_units')
    .selectAll()
    .where('equipment_id', '=', equipmentId)
    .orderBy('number')
    .execute();
  const photos = await findVisiblePhotosById(
    db,
    units.flatMap(({ photo_id }) => photo_id ?? []),
  );
  const loans = await lent.orderBy('out_at', 'desc').limit(LOANS_SHOWN).execute();
  return {
    units: units.map(({ number, note, photo_id, out_of_service_since: since, out_of_service_why: why }) => {
      const holder = out.find((one) => one.number === number);
      return {
        number,
        note,
        photo: photos.get(photo_id ?? '') ?? null,
        outOfService: since === null ? null : { since, why },
        holder: holder ? { email: holder.user_email, until: holder.ends_at } : null,
      };
    }),
    loans: loans.map(({ number, out_at, back_at, condition, note, user_email }) => ({
      number,
      outAt: out_at,
      backAt: back_at,
      condition,
      note,
      email: user_email,
    })),
  };
}

export async function listUnitNotes(db: Db, equipmentIds: readonly string[]) {
  if (equipmentIds.length === 0) return [];
  return db
    .selectFrom('equipment_units')
    .select(['equipment_id', 'number', 'note'])
    .where('equipment_id', 'in', [...new Set(equipmentIds)])
    .where('note', '!=', '')
    .orderBy('number')
    .execute();
}

/** Returns the note of a unit; undefined for an unknown unit. */
export async function findUnitNote(db: Db, equipmentId: string, number: number): Promise<string | undefined> {
  const unit = await db
    .selectFrom('equipment_units')
    .select('note')
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', number)
    .executeTakeFirst();
  return unit?.note;
}

export async function updateUnitNote(db: Db, equipmentId: string, number: number, note: string): Promise<void> {
  await db
    .updateTable('equipment_units')
    .set({ note })
    .where('equipment_id', '=', equipmentId)
    .where('number', '=', number)
    .execute();
}

import { isCalendarDay } from '@fotosoc/contract/days';
import type { GalleryChange } from '@fotosoc/contract/gallery';
import { createInvalidFieldsError } from '@fotosoc/server-kit/http-error';
import { isBlank, normaliseLine, normaliseText } from '@fotosoc/server-kit/text/clean-text';
import { toWallTime } from '@fotosoc/contract/wall-time';
import type { GalleryRow } from './tables.ts';

/** Converts the facts of a gallery to columns. An undefined fact has no column.
 *  @throws HttpError 400 for a day or a cover that cannot be saved */
export function toFacts(content: GalleryChange, now: Date): Pick<GalleryRow, 'title'> & Partial<GalleryRow> {
  const { title, showsCamera, eventId, takenOn, description, coverPhotoId, photoOrder } = content;
  const day = takenOn === undefined || takenOn === null ? undefined : findDayMistake(takenOn, now);
  const cover = coverPhotoId === undefined || coverPhotoId === null ? undefined : findCoverMistake(content);
  if (day !== undefined || cover !== undefined) {
    throw createInvalidFieldsError({ ...(day && { takenOn: day }), ...(cover && { coverPhotoId: cover }) });
  }
  return {
    title: normaliseLine(title),
    ...(showsCamera !== undefined && { shows_camera: Number(showsCamera) }),
    ...(eventId !== undefined && { event_id: eventId }),
    ...(takenOn !== undefined && { taken_on: takenOn }),
    ...(description !== undefined && { description: isBlank(description) ? '' : normaliseText(description) }),
    ...(coverPhotoId !== undefined && { cover_photo_id: coverPhotoId }),
    ...(photoOrder !== undefined && { photo_order: photoOrder }),
  };
}

/** @returns a sentence why photos cannot be of this day; `undefined` if they can */
function findDayMistake(day: string, now: Date): string | undefined {
  if (!/^(?:19|20)/.test(day) || !isCalendarDay(day)) return 'Enter the day as a date from 1900 on, e.g. 2026-11-30.';
  const today = toWallTime(now.toISOString()).date;
  return day > today ? 'This day has not come yet. Choose today or an earlier day.' : undefined;
}

function findCoverMistake({ coverPhotoId, galleries }: GalleryChange): string | undefined {
  const isInside = galleries.some(({ images }) => images.some(({ id }) => id === coverPhotoId));
  return isInside ? undefined : 'The cover is no photo of this gallery. Choose another cover.';
}

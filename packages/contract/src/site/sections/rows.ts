import { Type, type Static } from 'typebox';
import { LIMITS } from '../../limits.ts';
import { EVENT_LIMITS } from '../event.ts';
import { SignUpAudience } from '../places.ts';
import { createPhotoField } from './fields.ts';
import { createStrictObject } from '../../schema.ts';

const WallTime = Type.String({ maxLength: 16, description: 'YYYY-MM-DDTHH:MM, Irish time; empty if missing' });

/** Sign-up of an event in the editor. */
const SignUpsSection = createStrictObject({
  audience: SignUpAudience,
  /** Empty if the sign-up opens with the announcement. */
  opens: WallTime,
  /** Empty if the sign-up closes with the start of the event. */
  closes: WallTime,
  /** Time from which everybody may sign up, for the audience `members-first`. */
  membersUntil: WallTime,
  /** Maximum number of guests per sign-up. */
  guests: Type.String({ maxLength: 20 }),
  /** Id of the room that the check-in inducts people in; absent for none. */
  inducts: Type.Optional(Type.String({ maxLength: 64 })),
  /** Address of tickets elsewhere, in place of a sign-up here; empty for none. */
  ticketUrl: Type.String({ maxLength: LIMITS.url, title: 'ticket address' }),
});
export type SignUpsSection = Static<typeof SignUpsSection>;

/** An event of the Events page in the editor; its texts are not trimmed yet. `null` for no event. */
export const EventSection = Type.Union([
  createStrictObject({
    name: Type.String({ maxLength: EVENT_LIMITS.name }),
    start: WallTime,
    /** Empty for an event without a duration. */
    end: WallTime,
    location: Type.String({ maxLength: EVENT_LIMITS.location }),
    /** Euro, e.g. `2.50`; empty if free. */
    cost: Type.String({ maxLength: 20 }),
    /** Empty if unlimited. */
    capacity: Type.String({ maxLength: 20 }),
    type: Type.String({ maxLength: EVENT_LIMITS.type, title: 'kind of event' }),
    description: Type.String({ maxLength: EVENT_LIMITS.description }),
    photoId: createPhotoField(),
    /** Address of a picture of this site that is no gallery photo, e.g. of the demo content; empty for none. */
    image: Type.String({ maxLength: 500 }),
    /** Reason of the cancellation, which may be empty; `null` while the event takes place. */
    cancelled: Type.Union([Type.String({ maxLength: 200 }), Type.Null()]),
    /** `null` for an event without sign-up. Absent in drafts of earlier releases, which leave the sign-up as it is. */
    signUps: Type.Optional(Type.Union([SignUpsSection, Type.Null()])),
  }),
  Type.Null(),
]);
export type EventSection = NonNullable<Static<typeof EventSection>>;

/** A Foto of the Week in the editor. `null` for no photo. */
export const FotoSection = Type.Union([
  createStrictObject({
    photoId: createPhotoField(),
    caption: Type.String({ maxLength: LIMITS.caption }),
    photographer_name: Type.String({ maxLength: LIMITS.name, title: 'name of the photographer' }),
    instagram_link: Type.String({ maxLength: LIMITS.url, title: 'Instagram address' }),
    instagram_username: Type.String({ maxLength: 80, title: 'Instagram name' }),
  }),
  Type.Null(),
]);
export type FotoSection = NonNullable<Static<typeof FotoSection>>;

/** Pages whose sections are rows of a table, by the key prefix of these sections. */
export const ROW_SECTIONS = {
  event: { page: 'events', schema: EventSection },
  foto: { page: 'foto-of-the-week', schema: FotoSection },
} as const;

export type RowPage = (typeof ROW_SECTIONS)[keyof typeof ROW_SECTIONS]['page'];

/** `event.<id>`; `foto.now` for the current Foto of the Week, `foto.YYYY-MM-DD` for a planned one. */
export type RowKey = `${keyof typeof ROW_SECTIONS}.${string}`;
export type RowValue = EventSection | FotoSection | null;

export const ROW_KEY_PATTERN = '^(event\\.[\\w-]{1,57}|foto\\.(now|\\d{4}-\\d{2}-\\d{2}))$';

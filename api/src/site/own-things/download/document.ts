import { Type, type Static } from 'typebox';

const Instant = Type.String({ description: 'ISO 8601, UTC' });
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);

const Account = Type.Object({
  id: Type.String(),
  email: Type.String(),
  emailConfirmedAt: OrNull(Instant),
  createdAt: Instant,
  passwordChangedAt: OrNull(Instant),
  isCommittee: Type.Boolean(),
  rights: Type.Array(Type.Object({ right: Type.String(), lastDay: OrNull(Type.String()) })),
  devices: Type.Array(Type.Object({ name: Type.String(), signedInAt: Instant, seenAt: Instant })),
});
const Portfolio = Type.Object({
  link: Type.String(),
  name: Type.String(),
  bio: Type.String(),
  socialButtons: Type.Unknown({ description: 'Platforms with their addresses' }),
  createdAt: Instant,
  updatedAt: Instant,
});
const Caption = Type.Object({
  caption: Type.String(),
  signedAs: Type.String({ description: 'The name given with it' }),
  gallery: OrNull(Type.String({ description: 'Title' })),
  writtenAt: Instant,
});
const Booking = Type.Object({
  equipment: Type.String(),
  quantity: Type.Integer(),
  startsAt: Instant,
  endsAt: Instant,
  bookedAt: Instant,
  name: Type.String({ description: 'The name given with it; empty if none was' }),
  trouble: Type.String({ description: 'What they told the desk is broken or missing; nothing where they told none' }),
});
const Photo = Type.Object({
  path: Type.String({ description: 'Of the file, in this archive' }),
  portfolio: OrNull(Type.String({ description: 'Link' })),
  gallery: OrNull(Type.String({ description: 'Link of a gallery of the society' })),
  title: OrNull(Type.String({ description: 'Of the part it is in' })),
  workTitle: Type.String({ description: 'Title that the photographer gave the photo; empty without one' }),
  alt: Type.String({ description: 'The photo in words' }),
  width: Type.Integer(),
  height: Type.Integer(),
  exif: Type.Unknown({ description: 'What the camera noted, where it was kept' }),
  uploadedAt: Instant,
});

/** What is in `data.json`, as JSON Schema; it lies beside it. */
export const DOCUMENT = Type.Object(
  {
    madeAt: Instant,
    account: Account,
    portfolios: Type.Array(Portfolio),
    captions: Type.Array(Caption),
    bookings: Type.Array(Booking),
    photos: Type.Array(Photo),
  },
  { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Everything that an account has on the site' },
);

/** All of it but the photos, of which there may be many. */
export type Known = Omit<Static<typeof DOCUMENT>, 'photos'>;
export type KnownPhoto = Static<typeof Photo>;

/** `data.json`, a photo at a time. */
export async function* documentOf(known: Known, photos: AsyncIterable<KnownPhoto>): AsyncGenerator<string> {
  yield `${JSON.stringify(known, null, 2).slice(0, -2)},\n  "photos": [`;
  let comma = '\n';
  for await (const photo of photos) {
    yield `${comma}    ${JSON.stringify(photo)}`;
    comma = ',\n';
  }
  yield '\n  ]\n}\n';
}

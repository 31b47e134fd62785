import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, Instant, NextCursor, Nothing, Page, Version, type Endpoints } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { PLATFORMS } from '../platform-names.ts';
import { Photo, PhotoReference } from './photo.ts';
import { createLiteralUnion, createStrictObject } from '../schema.ts';

export { LIMITS, PLATFORMS };

export const Platform = Type.Enum([...PLATFORMS]);
export type Platform = (typeof PLATFORMS)[number];

const SocialButton = createStrictObject({ platform: Platform, url: Type.String({ maxLength: LIMITS.url }) });
export type SocialButton = Static<typeof SocialButton>;

/** A titled list of photos: a gallery of a portfolio, or a sub-gallery of a gallery page. */
export const PhotoSet = Type.Object({ title: Type.String(), images: Type.Array(Photo) });
export type PhotoSet = Static<typeof PhotoSet>;

export const PhotoSetInput = createStrictObject({
  title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
  images: Type.Array(PhotoReference, { minItems: 1, maxItems: LIMITS.images }),
});
export type PhotoSetInput = Static<typeof PhotoSetInput>;

export const Badge = createLiteralUnion('Committee', 'Member');

export const Portfolio = Type.Object({
  portfolioLink: Type.String(),
  name: Type.String(),
  bio: Type.String(),
  profileImage: Type.Union([Photo, Type.Null()]),
  badge: Badge,
  userId: Type.String(),
  socialButtons: Type.Array(SocialButton),
  galleries: Type.Array(PhotoSet),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Portfolio = Static<typeof Portfolio>;

/** Maximum number of cover photos of a portfolio or gallery in a list. */
export const MAX_COVERS = 6;

/** Number of covers in the whole list. Each entry gets an equal share, rounded up, of at most six. Default: six per
 *  entry. */
export const Covers = Type.Optional(Type.Integer({ minimum: 1, maximum: 600 }));

/** Summary fields of portfolios and galleries in lists, in place of all photos. */
export const photoSummaryFields = {
  /** Random photos of the first gallery, at most six. The server chooses new ones now and then; a page shows some of
   *  them. */
  covers: Type.Array(Photo, { maxItems: MAX_COVERS }),
  galleryCount: Type.Integer({ minimum: 0 }),
  photoCount: Type.Integer({ minimum: 0 }),
};

/** A portfolio in a list. */
export const PortfolioSummary = Type.Object({
  portfolioLink: Type.String(),
  name: Type.String(),
  badge: Badge,
  userId: Type.String(),
  ...photoSummaryFields,
  updatedAt: Instant,
});
export type PortfolioSummary = Static<typeof PortfolioSummary>;

const editable = {
  name: Type.String({ minLength: 1, maxLength: LIMITS.name }),
  bio: Type.Optional(Type.String({ maxLength: LIMITS.bio })),
  profileImage: Type.Optional(Type.Union([PhotoReference, Type.Null()], { title: 'profile image' })),
  socialButtons: Type.Optional(Type.Array(SocialButton, { maxItems: LIMITS.socialButtons, title: 'social links' })),
};

/** `portfolioLink` is normalised before validation and storage; see link.ts. */
export const NewPortfolio = createStrictObject({
  portfolioLink: Type.String({ minLength: 1, maxLength: 200, title: 'portfolio link' }),
  ...editable,
  galleries: Type.Array(PhotoSetInput, { maxItems: LIMITS.galleries }),
});
export type NewPortfolio = Static<typeof NewPortfolio>;

/** Portfolio without its link: the editor shows the link and never saves it. */
export const PortfolioChange = createStrictObject({
  ...editable,
  galleries: Type.Array(
    createStrictObject({
      title: Type.String({ minLength: 1, maxLength: LIMITS.title }),
      images: Type.Array(PhotoReference, { maxItems: LIMITS.images }),
    }),
    { maxItems: LIMITS.galleries },
  ),
});
export type PortfolioChange = Static<typeof PortfolioChange>;

/** With `portfolioLink`, the list contains only the portfolio of that link, and is empty for an unused link. With
 *  `userId`, only the portfolios of this account. With `sample`, that many random portfolios; all other parameters
 *  except `covers` are ignored. */
const ListQuery = createStrictObject({
  ...Page.properties,
  portfolioLink: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
  userId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  sample: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
  covers: Covers,
});
export type PortfolioListQuery = Static<typeof ListQuery>;

const params = Type.Object({ portfolioLink: Type.String({ maxLength: 200 }) });
const OnePortfolio = Type.Object({ portfolio: Portfolio, version: Version });
export type OnePortfolio = Static<typeof OnePortfolio>;

export const portfolios = {
  'GET /api/portfolios': {
    summary: 'List portfolios by name, case-insensitive',
    access: 'anyone',
    query: ListQuery,
    replies: { 200: Type.Object({ portfolios: Type.Array(PortfolioSummary), nextCursor: NextCursor }) },
  },
  'GET /api/portfolios/:portfolioLink': {
    summary: 'Get a portfolio',
    access: 'anyone',
    params,
    replies: { 200: OnePortfolio },
    errors: ['portfolios/not-found'],
  },
  'POST /api/portfolios': {
    summary: 'Create a portfolio',
    access: 'member',
    body: NewPortfolio,
    replies: { 201: OnePortfolio },
    errors: [
      'auth/unauthenticated',
      'account/email-unconfirmed',
      'portfolios/link-taken',
      'portfolios/invalid-link',
      'portfolios/too-many',
      'photos/not-found',
      'request/key-reused',
      'request/too-many-requests',
    ],
  },
  'PUT /api/portfolios/:portfolioLink': {
    summary: 'Update a portfolio',
    access: 'owner',
    params,
    body: PortfolioChange,
    replies: { 200: OnePortfolio },
    errors: [
      ...RIGHT_ERRORS,
      'portfolios/not-found',
      'portfolios/changed-meanwhile',
      'photos/not-found',
      'request/too-many-requests',
    ],
  },
  'DELETE /api/portfolios/:portfolioLink': {
    summary: 'Delete a portfolio and its photos',
    access: 'owner',
    params,
    replies: { 204: Nothing },
    errors: [...RIGHT_ERRORS, 'portfolios/not-found', 'portfolios/changed-meanwhile', 'request/too-many-requests'],
  },
} as const satisfies Endpoints;

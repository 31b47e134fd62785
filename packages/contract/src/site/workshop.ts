import { Type, type Static } from 'typebox';
import { RIGHT_ERRORS, type Endpoints } from '../endpoint.ts';

/** A presentation. `url` is a page or PDF that the site shows in a frame, `thumbnail` a picture; both are on this
 *  site. */
export const Workshop = Type.Object({
  id: Type.Integer(),
  url: Type.String(),
  title: Type.String(),
  thumbnail: Type.String(),
});
export type Workshop = Static<typeof Workshop>;

export const workshops = {
  'GET /api/workshops': {
    summary: 'List workshop presentations',
    access: 'anyone',
    replies: { 200: Type.Object({ workshops: Type.Array(Workshop), lead: Type.String() }) },
  },
  'POST /api/slides': {
    summary: 'Upload the slides of a workshop: multipart with a PDF as file, without active content',
    access: 'administrator',
    right: 'content',
    replies: {
      201: Type.Object({
        /** Path of the uploaded slides, for the `url` of a workshop. */
        url: Type.String(),
      }),
    },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'slides/too-large', 'slides/not-usable', 'storage/busy'],
  },
} as const satisfies Endpoints;

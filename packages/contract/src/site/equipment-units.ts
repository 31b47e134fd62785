import { Type } from 'typebox';
import { MAX_COUNT } from '../limits.ts';
import { RIGHT_ERRORS, Instant, type Endpoints } from '../endpoint.ts';
import { ActivityLogEntry } from './activity-log.ts';
import { LoanedUnit } from './desk.ts';
import { EquipmentPhoto, PictureReference } from './loan.ts';
import { Photo, PhotoId } from './photo.ts';
import { createStrictObject } from '../schema.ts';

const params = Type.Object({ id: Type.String({ maxLength: 64 }) });
const unit = Type.Object({ ...params.properties, number: Type.Integer({ minimum: 1, maximum: MAX_COUNT }) });
const Pictured = createStrictObject({ picture: Type.Union([PictureReference, Type.Null()]) });

/** Endpoints of the numbered units and pictures of an equipment type, for the loans desk. */
export const equipmentUnits = {
  'GET /api/equipment/:id/units': {
    summary: 'List the units of an equipment type, with their location and borrowers',
    access: 'administrator',
    right: 'loans',
    params,
    replies: {
      200: Type.Object({
        units: Type.Array(
          Type.Object({
            number: Type.Integer(),
            /** Note for the officer who hands out the unit; may be empty. */
            note: Type.String(),
            photo: Type.Union([Photo, Type.Null()]),
            /** Start and reason of being out of service; `null` while the unit is in service. */
            outOfService: Type.Union([Type.Object({ since: Instant, why: Type.String() }), Type.Null()]),
            /** Borrower and end of the loan; `null` while the unit is available. */
            holder: Type.Union([Type.Object({ email: Type.String(), until: Instant }), Type.Null()]),
          }),
        ),
        /** The latest hundred loans of units of the type, newest first. */
        loans: Type.Array(Type.Object({ ...LoanedUnit.properties, email: Type.String() })),
      }),
    },
    errors: [...RIGHT_ERRORS, 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number': {
    summary: 'Put a unit out of service, with a reason, or back in service',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: createStrictObject({
      outOfService: Type.Union([Type.Object({ why: Type.String({ maxLength: 200, title: 'reason' }) }), Type.Null()]),
    }),
    replies: { 200: Type.Object({ isInService: Type.Boolean(), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number/note': {
    summary: 'Save a note on a unit, for officers who hand it out',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: createStrictObject({ note: Type.String({ maxLength: 1000 }) }),
    replies: { 200: Type.Object({ note: Type.String(), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/equipment-not-found'],
  },
  'PUT /api/equipment/:id/units/:number/number': {
    summary: 'Change the number of a unit that is not out, unless the number is taken',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: createStrictObject({ number: Type.Integer({ minimum: 1, maximum: 9999 }) }),
    replies: { 200: Type.Object({ number: Type.Integer(), entry: ActivityLogEntry }) },
    errors: [
      ...RIGHT_ERRORS,
      'request/too-many-requests',
      'loans/equipment-not-found',
      'loans/number-taken',
      'loans/not-possible',
    ],
  },
  'PUT /api/equipment/:id/picture': {
    summary: 'Set the picture of an equipment type, from a photo uploaded for equipment; null for none',
    access: 'administrator',
    right: 'loans',
    params,
    body: Pictured,
    replies: { 200: Type.Object({ photo: Type.Union([Photo, Type.Null()]), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
  'PUT /api/equipment/:id/example-photo': {
    summary: 'Set a sample photo of an equipment type, from the public photos of the site; null for none',
    access: 'administrator',
    right: 'loans',
    params,
    body: createStrictObject({ photoId: Type.Union([PhotoId, Type.Null()]) }),
    replies: { 200: Type.Object({ made: Type.Union([EquipmentPhoto, Type.Null()]), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
  'PUT /api/equipment/:id/units/:number/picture': {
    summary: 'Set the picture of a unit, shown only at the desk; null for none',
    access: 'administrator',
    right: 'loans',
    params: unit,
    body: Pictured,
    replies: { 200: Type.Object({ photo: Type.Union([Photo, Type.Null()]), entry: ActivityLogEntry }) },
    errors: [...RIGHT_ERRORS, 'request/too-many-requests', 'loans/equipment-not-found', 'photos/not-found'],
  },
} as const satisfies Endpoints;

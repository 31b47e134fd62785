import { DELIVERY_DATA } from './delivery/personal-data.ts';
import { INFRASTRUCTURE_DATA } from './server-kit/personal-data/infrastructure.ts';
import type { Database } from './server-kit/db/tables.ts';
import type { AllDeclarations, Declarations } from './server-kit/personal-data/declaration.ts';
import { SITE_DATA } from './features/personal-data.ts';

/** Declarations of all database columns: whether a column is about a person. */
export const PERSONAL_DATA: AllDeclarations = {
  ...SITE_DATA,
  ...INFRASTRUCTURE_DATA,
  ...DELIVERY_DATA,
} satisfies Declarations<Database>;

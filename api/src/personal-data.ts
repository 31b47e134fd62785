import { DELIVERY_DATA } from '@fotosoc/delivery/personal-data';
import { INFRASTRUCTURE_DATA } from './features/infrastructure-data.ts';
import type { Database } from '@fotosoc/server-kit/db/tables';
import type { AllDeclarations, Declarations } from '@fotosoc/server-kit/personal-data/declaration';
import { SITE_DATA } from './features/personal-data.ts';

/** Declarations of all database columns: whether a column is about a person. */
export const PERSONAL_DATA: AllDeclarations = {
  ...SITE_DATA,
  ...INFRASTRUCTURE_DATA,
  ...DELIVERY_DATA,
} satisfies Declarations<Database>;

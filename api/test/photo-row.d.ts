import type { PhotoRow } from '../src/site/tables.ts';
/** The row of an upload nobody has used yet. */
export declare function photoRow(ownerId: string): PhotoRow;

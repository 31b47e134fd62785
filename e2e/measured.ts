import { test } from '@playwright/test';

/** Annotation types for the tables at the end of the run (matrix-reporter.ts). */
export const CELL_ANNOTATION = 'cell';
export const DRILL_ANNOTATION = 'drill';

/** Measures a cell of the chaos matrix: the time until content is shown. */
export async function measureCell(fault: string, place: string, show: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  const annotation = note(CELL_ANNOTATION, [fault, place]);
  await show();
  annotation.description = JSON.stringify([fault, place, Date.now() - startedAt]);
}

/** Adds a line below the matrix: the time between two events. */
export function recordDrill(what: string, ms: number): void {
  note(DRILL_ANNOTATION, [what, ms]);
}

function note(type: string, values: unknown[]) {
  const annotation = { type, description: JSON.stringify(values) };
  test.info().annotations.push(annotation);
  return annotation;
}

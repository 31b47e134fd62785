import { test } from '@playwright/test';

/** Annotation types for the tables at the end of the run (matrix-reporter.ts). */
export const CELL = 'cell';
export const DRILL = 'drill';

/** Measures a cell of the chaos matrix: the time until content is shown. */
export async function cell(fault: string, place: string, show: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  const annotation = note(CELL, [fault, place]);
  await show();
  annotation.description = JSON.stringify([fault, place, Date.now() - startedAt]);
}

/** Adds a line below the matrix: the time between two events. */
export function drill(what: string, ms: number): void {
  note(DRILL, [what, ms]);
}

function note(type: string, values: unknown[]) {
  const annotation = { type, description: JSON.stringify(values) };
  test.info().annotations.push(annotation);
  return annotation;
}

import { test } from '@playwright/test';

/** What a test adds to the tables at the end of the run (matrix-reporter.ts). */
export const CELL = 'cell';
export const DRILL = 'drill';

/** One cell of the chaos matrix: how long it takes until something is shown. */
export async function cell(fault: string, place: string, show: () => Promise<unknown>): Promise<void> {
  const startedAt = Date.now();
  const annotation = note(CELL, [fault, place]);
  await show();
  annotation.description = JSON.stringify([fault, place, Date.now() - startedAt]);
}

/** One line below the matrix: the seconds from one event to another. */
export function drill(what: string, ms: number): void {
  note(DRILL, [what, ms]);
}

function note(type: string, values: unknown[]) {
  const annotation = { type, description: JSON.stringify(values) };
  test.info().annotations.push(annotation);
  return annotation;
}

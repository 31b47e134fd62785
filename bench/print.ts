/** Numbers by subject and measure. */
export type MeasureRows = Record<string, Record<string, number | undefined>>;

/** Prints tables by title, or, with `--json`, the raw numbers. */
export function printTables(tables: Record<string, MeasureRows>): void {
  if (process.argv.includes('--json')) {
    console.log(JSON.stringify(tables, undefined, 1));
    return;
  }
  for (const [title, rows] of Object.entries(tables)) {
    console.log(`\n${title}`);
    console.table(Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, legible(row)])));
  }
}

/** Rounds to a readable number of decimals, and omits missing values. */
function legible(row: MeasureRows[string]): MeasureRows[string] {
  const measured = Object.entries(row).filter((entry): entry is [string, number] => Number.isFinite(entry[1]));
  return Object.fromEntries(measured.map(([name, value]) => [name, Number(value.toFixed(value < 10 ? 3 : 0))]));
}

/** Returns the middle value; of an even number, the higher of the two. */
export function computeMedian(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;
}

const PATH = '/loans/desk/unit';

/** Returns the path of the page of a unit, which its label contains. */
export function formatUnitPath(kindId: string, number: number): string {
  return `${PATH}?${new URLSearchParams({ kind: kindId, number: String(number) }).toString()}`;
}

/** Returns the path in the text of a label; `undefined` for another text. A label keeps its use when the site moves to
 *  another address. */
export function parseUnitPath(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { pathname, searchParams } = new URL(text);
  const [kind, number] = [searchParams.get('kind'), Number(searchParams.get('number'))];
  return pathname === PATH && kind && Number.isInteger(number) ? formatUnitPath(kind, number) : undefined;
}

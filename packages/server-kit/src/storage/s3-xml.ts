import { getOwnValue } from '../own-value.ts';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the raw content of each element of this name. Supports only the flat responses of S3. */
export function listElements(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside]) => inside!);
}

/** Returns the text of the first element of this name; `undefined` if absent. */
export function findText(xml: string, name: string): string | undefined {
  const [inside] = listElements(xml, name);
  return inside?.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return getOwnValue(ENTITIES, word) ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

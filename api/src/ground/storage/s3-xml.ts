import { ownValue } from '@fotosoc/contract/own-value';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** What is inside each element of this name, as it is written. Enough for the flat answers of S3, and no more. */
export function elementsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside]) => inside!);
}

/** The text of the first element of this name; undefined without one. */
export function textOf(xml: string, name: string): string | undefined {
  const [inside] = elementsOf(xml, name);
  return inside?.replace(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hex?: string, decimal?: string, word?: string) => {
      if (word !== undefined) return ownValue(ENTITIES, word) ?? whole;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}

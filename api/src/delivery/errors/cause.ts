import { createHash } from 'node:crypto';
import type { ResolvedStack } from './resolve-stack.ts';
import { saidAlike } from './words.ts';

/** What engines say each in their own words: of these the place tells more than the message. */
const OF_THE_ENGINE = /^(?:TypeError|ReferenceError|RangeError|SyntaxError)\b/;

/** Names what an error comes from, the same in every version and browser: what it says, numbers and what is quoted aside, and
 *  the text of the line, for its number changes with what stands above it. */
export function causeOf(message: string, { place, source }: ResolvedStack): string {
  const line = place && source?.lines[place.line - source.firstLine]?.trim();
  const isPlaced = place !== null && line !== undefined;
  const [ofEngine] = OF_THE_ENGINE.exec(message) ?? [];
  const said = isPlaced && ofEngine !== undefined ? ofEngine : saidAlike(message);
  const what = JSON.stringify(isPlaced ? [said, place.file, line] : [said]);
  return createHash('sha256').update(what).digest('base64url').slice(0, 12);
}

import { createHash } from 'node:crypto';
import type { ResolvedStack } from './resolve-stack.ts';
import { normalizeMessage } from './message-text.ts';

/** Errors with engine-specific messages: their location is more specific than the message. */
const ENGINE_ERROR = /^(?:TypeError|ReferenceError|RangeError|SyntaxError)\b/;

/** Returns the cause key of an error, equal in every version and browser: the message without numbers and quoted text,
 *  and the text of the source line, as its number changes with the lines above. */
export function toErrorCause(message: string, { place, source }: ResolvedStack): string {
  const line = place && source?.lines[place.line - source.firstLine]?.trim();
  const isPlaced = place !== null && line !== undefined;
  const [ofEngine] = ENGINE_ERROR.exec(message) ?? [];
  const said = isPlaced && ofEngine !== undefined ? ofEngine : normalizeMessage(message);
  const what = JSON.stringify(isPlaced ? [said, place.file, line] : [said]);
  return createHash('sha256').update(what).digest('base64url').slice(0, 12);
}

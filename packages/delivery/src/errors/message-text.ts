import type { ErrorCause } from '@fotosoc/contract/registry/error-cause';
import { removePersonalData } from '@fotosoc/server-kit/text/impersonal';

const QUOTED = /(["'`])((?:(?!\1).)+)\1|[“‘«]([^”’»]+)[”’»]/g;

const MINIFIED_LENGTH = 2;

/** Returns an error message as it is stored, in one line. Quoted text stays only if all its names occur in the source,
 *  as other text may identify a person. */
export function sanitizeMessage(message: string, source: ErrorCause['source']): string {
  const code = new Set(source?.lines.flatMap(namesIn));
  const isCode = (quoted: string) => {
    const [last = '', ...before] = namesIn(quoted).toReversed();
    const isKnown = code.has(last) && before.every((name) => code.has(name) || name.length <= MINIFIED_LENGTH);
    return /^[\w$.()[\]]+$/.test(quoted) && isKnown;
  };
  return removePersonalData(message)
    .replaceAll(QUOTED, (whole, _quote, plain?: string, curly?: string) =>
      isCode(plain ?? curly ?? '') ? whole : '“…”',
    )
    .replaceAll(/\s+/g, ' ');
}

function namesIn(text: string): string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** Returns a message without variable parts: numbers and quoted text. */
export function normalizeMessage(message: string): string {
  return removePersonalData(message).replace(QUOTED, '“…”').replace(/\d+/g, 'N');
}

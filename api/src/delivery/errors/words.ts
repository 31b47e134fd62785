import type { ErrorCause } from '@fotosoc/contract/registry/error-cause';
import { impersonal } from '../../ground/text/impersonal.ts';

const QUOTED = /(["'`])((?:(?!\1).)+)\1|[“‘«]([^”’»]+)[”’»]/g;

/** Letters that minifiers name things by. */
const MINIFIED_LENGTH = 2;

/** What is kept of a message, in one line: what it quotes only where each name in it stands in the source as well, and so is
 *  code; anything else may have been typed, or name somebody. */
export function keptWords(message: string, source: ErrorCause['source']): string {
  const code = new Set(source?.lines.flatMap(namesIn));
  const isCode = (quoted: string) => {
    const [last = '', ...before] = namesIn(quoted).toReversed();
    const isKnown = code.has(last) && before.every((name) => code.has(name) || name.length <= MINIFIED_LENGTH);
    return /^[\w$.()[\]]+$/.test(quoted) && isKnown;
  };
  return impersonal(message)
    .replaceAll(QUOTED, (whole, _quote, plain?: string, curly?: string) =>
      isCode(plain ?? curly ?? '') ? whole : '“…”',
    )
    .replaceAll(/\s+/g, ' ');
}

function namesIn(text: string): string[] {
  return text.match(/[\w$]+/g) ?? [];
}

/** A message without what differs from one time to the next: numbers, and what is quoted. */
export function saidAlike(message: string): string {
  return impersonal(message).replace(QUOTED, '“…”').replace(/\d+/g, 'N');
}

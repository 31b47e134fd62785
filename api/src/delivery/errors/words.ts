import type { ErrorCause } from '@fotosoc/contract/registry/error-cause';
import { impersonal } from '../../ground/text/impersonal.ts';

const QUOTED = /(["'`])((?:(?!\1).)+)\1|[“‘«]([^”’»]+)[”’»]/g;

/** What is kept of a message: what it quotes only where that stands in the source as well, and so is code; anything else may
 *  have been typed, or name somebody. */
export function keptWords(message: string, source: ErrorCause['source']): string {
  const code = source?.lines.join('\n') ?? '';
  return impersonal(message).replace(QUOTED, (whole, _quote, plain?: string, curly?: string) => {
    const word = plain ?? curly ?? '';
    return /^[\w$.()[\]]+$/.test(word) && code.includes(word.split('.').at(-1)!) ? whole : '“…”';
  });
}

/** A message without what differs from one time to the next: numbers, and what is quoted. */
export function saidAlike(message: string): string {
  return impersonal(message).replace(QUOTED, '“…”').replace(/\d+/g, 'N');
}

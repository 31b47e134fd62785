/** Measures of the comments in a set of files. */
export interface CommentStyle {
  comments: number;
  /** Pronouns per 100 words. */
  pronouns: number;
  /** Comments that begin with a clause or a preposition, in percent. */
  clauses: number;
}

const BLOCK = /(?<![\w/*`'"])\/\*\*?(?!\/)([\s\S]*?)\*\//g;
const LINES = /^[ \t]*\/\/(?! ?(?:oxlint|eslint|@ts))[^\n]*(?:\n[ \t]*\/\/[^\n]*)*/gm;
const TRAILING = /(?<=[;,{)]) \/\/ ([^\n]+)/g;
const MIN_WORDS = 4;
/** Maximum length of a comment; a longer match is code in a template string. */
const MAX_CHARACTERS = 900;

const PRONOUN =
  /\b(?:it|its|itself|that|this|what|whatever|whoever|who|whom|whose|those|ones?|them|they|there|so|such|another|others?|else|all|either|neither|nobody|somebody|something|anything|nothing|everything|everybody)\b/gi;
const CLAUSE =
  /^(?:what|whether|where|who|whoever|whom|whose|of|those|that|as|how|by|to|for|in|on|with|without|only|one|so|each|once|not|and|or|until|while|if|up to|also|within|at|from|under|past|over|else|nothing|nobody|it|they|he)\b/i;

/** Returns the texts of comments of at least four words, without markers and line breaks. */
export function listComments(file: string, source: string): string[] {
  const patterns = file.endsWith('.css') ? [BLOCK] : [BLOCK, LINES, TRAILING];
  return patterns
    .flatMap((pattern) => [...source.matchAll(pattern)].map(([all, text = all]) => text))
    .map((text) =>
      text
        .replaceAll(/^[ \t]*(?:\*|\/\/) ?/gm, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter((text) => text.split(' ').length >= MIN_WORDS && text.length < MAX_CHARACTERS);
}

export function measureComments(comments: readonly string[]): CommentStyle {
  const words = comments.reduce((sum, text) => sum + text.split(' ').length, 0);
  const pronouns = comments.reduce((sum, text) => sum + (text.match(PRONOUN)?.length ?? 0), 0);
  const clauses = comments.filter((text) => CLAUSE.test(text.replace(/^@\w+ ?/, ''))).length;
  const count = comments.length;
  return { comments: count, pronouns: (100 * pronouns) / (words || 1), clauses: (100 * clauses) / (count || 1) };
}

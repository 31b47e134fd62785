import type { Block, Inline } from '@fotosoc/contract/page-section';
import MarkdownIt from 'markdown-it';

/** Parser of the supported Markdown: paragraphs, lists, emphasis, links and line breaks. All other markup, above all
 *  HTML, stays plain text. */
const markdown = new MarkdownIt('zero').enable(['emphasis', 'link', 'list', 'newline', 'escape']);
markdown.validateLink = isSafeLink;

type Token = ReturnType<typeof markdown.parse>[number];

/** Returns whether a link is allowed: a web page, a mailbox, or a path of this site. */
function isSafeLink(href: string): boolean {
  return /^(?:https?:\/\/[^\s/\\]|mailto:[^\s?]+@[^\s?]+$|\/(?![/\\])|#)/i.test(href);
}

/** Parses Markdown to blocks without HTML, so that pages in the browser need no Markdown parser. */
export function parseMarkdown(words: string): Block[] {
  return toBlocks(markdown.parse(words, {}));
}

/** Returns whether a text is one paragraph without markup. */
export function isPlainText(words: string, blocks: Block[]): boolean {
  const [first, second] = blocks;
  return second === undefined && (!first || ('p' in first && first.p.length === 1 && first.p[0] === words.trim()));
}

function toBlocks(tokens: Token[]): Block[] {
  const made: Block[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const { type } = tokens[at]!;
    const end = findTokenEnd(tokens, at);
    if (type === 'paragraph_open') made.push({ p: toInlines(tokens[at + 1]!.children ?? []) });
    if (type === 'bullet_list_open') made.push({ ul: toListLines(tokens.slice(at + 1, end)) });
    if (type === 'ordered_list_open') made.push({ ol: toListLines(tokens.slice(at + 1, end)) });
    at = end;
  }
  return made;
}

/** Returns a line for each entry; nested entries follow as lines of the same list. */
function toListLines(tokens: Token[]): Inline[][] {
  return tokens.flatMap(({ type, children }) => (type === 'inline' ? [toInlines(children ?? [])] : []));
}

function toInlines(tokens: Token[]): Inline[] {
  const made: Inline[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]!;
    const end = findTokenEnd(tokens, at);
    const within = () => toInlines(tokens.slice(at + 1, end));
    if (token.type === 'em_open') made.push({ em: within() });
    else if (token.type === 'strong_open') made.push({ strong: within() });
    else if (token.type === 'link_open') made.push({ href: String(token.attrGet('href') ?? ''), words: within() });
    else if (token.type === 'softbreak' || token.type === 'hardbreak') made.push({ br: true });
    else if (token.content !== '') made.push(token.content);
    at = end;
  }
  return joinTexts(made);
}

/** Returns the index of the closing token; the same index for a token without content. */
function findTokenEnd(tokens: Token[], at: number): number {
  const { level, nesting } = tokens[at]!;
  if (nesting !== 1) return at;
  return tokens.findIndex((token, index) => index > at && token.nesting === -1 && token.level === level);
}

function joinTexts(words: Inline[]): Inline[] {
  return words.reduce<Inline[]>((before, word) => {
    const last = before.at(-1);
    if (typeof last === 'string' && typeof word === 'string') return [...before.slice(0, -1), last + word];
    return [...before, word];
  }, []);
}

import { isUtf8 } from 'node:buffer';
import { formatFormerRootSelector, formatNamePrefix, formatRootSelector } from '@fotosoc/contract/registry/remote-root';
import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

const GROUPS = new Set(['media', 'supports', 'container', 'layer', 'starting-style']);
/** At-rules that define global names. */
const NAMING = /^(-\w+-)?keyframes$|^(property|counter-style|font-face)$/;
/** Control characters, and a byte order mark. Parsers of files, HTML and CSS interpret these characters differently. */
const UNREADABLE = /[\0-\x08\x0e-\x1f\x7f\uFEFF]/; // oxlint-disable-line no-control-regex

/** Advice for builds of older packages, which wrote rules outside the remote's root element. Such rules are refused,
 *  because they may style the whole page. The site always serves a `latest`. */
const UPDATE_BUILD =
  'an older @fotosoc/build writes this. Run npm install @fotosoc/build@latest @fotosoc/cli@latest, and build again.';

const CLOSED_BY = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
]);
const CLOSING = new Set(CLOSED_BY.values());
const BETWEEN = new Set<TokenType>([TokenType.Whitespace, TokenType.Comment]);

/** Returns a sentence about a stylesheet that can style elements outside its remote; `undefined` for a valid
 *  stylesheet. Valid CSS parses by the standard and is within the remote's layer; each selector is scoped to the
 *  remote's root element, and each global name has the remote's prefix. */
export function findStylesheetError(file: string, content: Buffer, name: string): string | undefined {
  try {
    if (!isUtf8(content)) throw new Fault('cannot be read as CSS: it is not UTF-8.');
    new Stylesheet(content.toString('utf8'), name).check();
    return undefined;
  } catch (error) {
    if (error instanceof Fault) return `${file} ${error.message}`;
    throw error;
  }
}

class Fault extends Error {}

/** A declaration, a statement or a rule. `head` are the tokens before the semicolon or the block. */
interface Item {
  head: CSSToken[];
  block?: CSSToken[];
}

class Stylesheet {
  readonly #roots: string[];
  readonly #layer: string;
  readonly #ownNames: string;

  constructor(
    private readonly css: string,
    private readonly name: string,
  ) {
    this.#roots = [formatRootSelector(name), formatFormerRootSelector(name)];
    this.#layer = `remotes.${name}`;
    this.#ownNames = formatNamePrefix(name);
  }

  check(): void {
    for (const { head, block } of itemsOf(this.#tokens())) {
      if (head.length === 0 && !block) continue;
      if (ruleName(head) !== 'layer' || !block || textOf(head.slice(1)) !== this.#layer)
        throw new Fault(`has styles outside @layer ${this.#layer}: build with the preset.`);
      this.#checkLayer(block);
    }
  }

  /** Returns the tokens without comments, with balanced brackets. */
  #tokens(): CSSToken[] {
    const { css } = this;
    const unreadable = UNREADABLE.exec(css);
    if (unreadable) throw this.#unreadable(unreadable.index, 'a control character or a byte order mark');
    const tokens = tokenize(
      { css },
      {
        onParseError: ({ message, sourceStart }) => {
          throw this.#unreadable(sourceStart, message.replace(/\.$/, ''));
        },
      },
    );
    const open: TokenType[] = [];
    for (const [type, text, start] of tokens) {
      const isBad = type === TokenType.BadString || type === TokenType.BadURL;
      if (isBad || type === TokenType.CDO || type === TokenType.CDC) throw this.#unreadable(start, text.slice(0, 40));
      const closing = CLOSED_BY.get(type);
      if (closing) open.push(closing);
      else if (CLOSING.has(type) && open.pop() !== type) throw this.#unreadable(start, `${text} has no opening`);
    }
    if (open.length > 0) throw this.#unreadable(css.length, 'a bracket is not closed');
    return tokens.filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF);
  }

  #unreadable(at: number, why: string): Fault {
    const line = this.css.slice(0, at).split('\n').length;
    return new Fault(`cannot be read as CSS, in line ${line}: ${why}.`);
  }

  /** Checks the content of the layer, or of a group: at-rules that define names, and the rule for the root element,
   *  which contains all other styles. */
  #checkLayer(block: CSSToken[]): void {
    for (const { head, block: inner } of itemsOf(block)) {
      if (head.length === 0 && !inner) continue;
      const at = ruleName(head);
      if (at !== undefined && NAMING.test(at)) this.#checkName(at, head, inner ?? []);
      else if (at !== undefined) this.#checkGroup(at, inner, (rules) => this.#checkLayer(rules));
      else if (inner && this.#roots.includes(withoutSpace(head))) this.#checkHeld(inner, true);
      else throw new Fault(`has the selector ${quoted(head)} outside ${this.#roots[0]}: ${UPDATE_BUILD}`);
    }
  }

  /** Checks the content of the rule for the root element.
   *  @param isTop whether `&` is the root element itself, which belongs to the shell */
  #checkHeld(block: CSSToken[], isTop: boolean): void {
    for (const { head, block: inner } of itemsOf(block)) {
      if (head.length === 0 && !inner) continue;
      const at = ruleName(head);
      if (at !== undefined) this.#checkGroup(at, inner, (rules) => this.#checkHeld(rules, isTop));
      else if (inner) {
        for (const selector of splitAtCommas(head)) this.#checkSelector(selector, isTop);
        this.#checkHeld(inner, false);
      } else this.#checkDeclaration(head, isTop);
    }
  }

  #checkGroup(at: string, block: CSSToken[] | undefined, check: (rules: CSSToken[]) => void): void {
    if (!GROUPS.has(at)) throw new Fault(`has @${at}, which affects the whole page: remove it.`);
    if (block) check(block);
  }

  /** Checks a nested selector, which selects descendants unless `&` or a leading combinator changes the position. */
  #checkSelector(selector: CSSToken[], isTop: boolean): void {
    const isBeside = isTop && isDelimiter(selector[0], '+', '~', '|');
    const names = selector.map((token) => isDelimiter(token, '&'));
    const leadsOut = names.includes(true) && (isTop || !hasOutermost(selector));
    if (isBeside || leadsOut)
      throw new Fault(`has the selector ${quoted(selector)}, which matches elements outside ${this.name}: remove it.`);
  }

  #checkDeclaration(tokens: CSSToken[], isTop: boolean): void {
    const [property, ...rest] = tokens;
    if (isTop)
      throw new Fault(`styles the root of ${this.name} by ${quoted(tokens)}: the root belongs to the page frame.`);
    if (property?.[0] !== TokenType.Ident || property[4].value.toLowerCase() !== 'view-transition-name') return;
    const [, value] = rest.filter(([type]) => !BETWEEN.has(type));
    if (value?.[1] !== 'none') this.#requireOwn('a view transition', value, '');
  }

  #checkName(at: string, head: CSSToken[], block: CSSToken[]): void {
    const [, named] = head.filter(([type]) => !BETWEEN.has(type));
    if (at === 'property') this.#requireOwn('a property', named, '--');
    else if (at !== 'font-face') this.#requireOwn(`its ${at.replace(/^-\w+-/, '')}`, named, '');
    else {
      for (const { head: declaration } of itemsOf(block)) {
        const [property, , family] = declaration.filter(([type]) => !BETWEEN.has(type));
        if (property?.[0] === TokenType.Ident && property[4].value.toLowerCase() === 'font-family')
          this.#requireOwn('a font', family, '');
      }
    }
  }

  /** Requires that a name begins with the remote's prefix and contains no escape, because builds escape no names. */
  #requireOwn(what: string, token: CSSToken | undefined, before: string): void {
    const text = token?.[0] === TokenType.String ? token[1].slice(1, -1) : (token?.[1] ?? '');
    const begin = before + this.#ownNames;
    if (!text.startsWith(begin) || text.includes('\\'))
      throw new Fault(`names ${what} ${text}: such names apply to the whole page and must begin with ${begin}.`);
  }
}

/** Yields the declarations, statements and rules of a block in order. A declaration ends at a semicolon; custom
 *  properties may contain blocks. */
function* itemsOf(tokens: CSSToken[]): Generator<Item> {
  let head: CSSToken[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const [type] = token;
    if (type === TokenType.Semicolon) {
      yield { head };
      head = [];
    } else if (CLOSED_BY.has(type)) {
      const end = endOf(tokens, index);
      if (type === TokenType.OpenCurly && !isCustomProperty(head)) {
        yield { head, block: tokens.slice(index + 1, end) };
        head = [];
      } else head.push(...tokens.slice(index, end + 1));
      index = end;
    } else if (head.length > 0 || type !== TokenType.Whitespace) head.push(token);
  }
  if (head.length > 0) yield { head };
}

/** Returns the index of the token that closes the token at `start`. */
function endOf(tokens: CSSToken[], start: number): number {
  let depth = 0;
  for (let index = start; ; index += 1) {
    const [type] = tokens[index]!;
    if (CLOSED_BY.has(type)) depth += 1;
    else if (CLOSING.has(type)) depth -= 1;
    if (depth === 0) return index;
  }
}

function isCustomProperty(head: CSSToken[]): boolean {
  const [name, colon] = head.filter(([type]) => type !== TokenType.Whitespace);
  return name?.[0] === TokenType.Ident && name[4].value.startsWith('--') && colon?.[0] === TokenType.Colon;
}

function ruleName([first]: CSSToken[]): string | undefined {
  return first?.[0] === TokenType.AtKeyword ? first[1].slice(1).toLowerCase() : undefined;
}

function splitAtCommas(tokens: CSSToken[]): CSSToken[][] {
  const parts: CSSToken[][] = [[]];
  for (let index = 0; index < tokens.length; index += 1) {
    const end = CLOSED_BY.has(tokens[index]![0]) ? endOf(tokens, index) : index;
    if (tokens[index]![0] === TokenType.Comma) parts.push([]);
    else if (parts.at(-1)!.length > 0 || tokens[index]![0] !== TokenType.Whitespace)
      parts.at(-1)!.push(...tokens.slice(index, end + 1));
    index = end;
  }
  return parts;
}

/** Returns whether a selector has an `&` outside of functions. Such a selector matches only the element of `&`, or
 *  elements below. */
function hasOutermost(selector: CSSToken[]): boolean {
  for (let index = 0; index < selector.length; index += 1) {
    if (isDelimiter(selector[index], '&')) return true;
    if (CLOSED_BY.has(selector[index]![0])) index = endOf(selector, index);
  }
  return false;
}

function isDelimiter(token: CSSToken | undefined, ...texts: string[]): boolean {
  return token?.[0] === TokenType.Delim && texts.includes(token[1]);
}

function textOf(tokens: CSSToken[]): string {
  return tokens
    .map(([, text]) => text)
    .join('')
    .trim();
}

function withoutSpace(tokens: CSSToken[]): string {
  return textOf(tokens.filter(([type]) => !BETWEEN.has(type)));
}

function quoted(tokens: CSSToken[]): string {
  return `"${textOf(tokens).slice(0, 60)}"`;
}

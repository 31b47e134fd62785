/** Prints the texts that people read, with file and line: children of JSX, attributes, sentences in strings and template
 *  literals, titles in JSON. `pnpm strings [FOLDER]`, by default of the whole repository. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from '@swc/core';

export interface ReadableText {
  line: number;
  text: string;
}

interface Node {
  type: string;
  span?: { start: number; end: number };
  [field: string]: unknown;
}

/** Attributes whose words are read, even a single one in lower case. */
const TEXT_ATTRIBUTES = /^(alt|aria-(description|label|roledescription|valuetext)|hint|label|placeholder|title)$/;
const CODE_ATTRIBUTES = /^(autoComplete|class(Name)?|d|data-.*|href|id|key|name|points|rel|sizes|style|to|viewBox)$/;
/** Nodes whose strings are code. */
const CODE_NODES = new Set(['ExportAllDeclaration', 'ImportDeclaration', 'Import', 'TsLiteralType']);
const ENDPOINT_OR_STYLE = /^(DELETE|GET|PATCH|POST|PUT) |\d(px|rem|v[hw]|%)|var\(|(min|max)-width/;
const IN_JSON = /"(description|label|name|text|title)": *"([^"]+)"/;

/** Returns the texts in a file of TypeScript, JSX or JSON. An expression inside a text stays as in the source. */
export function listTexts(file: string, source: string): ReadableText[] {
  if (file.endsWith('.json')) {
    return source.split('\n').flatMap((row, index) => {
      const text = IN_JSON.exec(row)?.[2] ?? '';
      return isSentence(text) ? [{ line: index + 1, text }] : [];
    });
  }
  const bytes = Buffer.from(source);
  const texts: ReadableText[] = [];
  visit(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') }) as unknown as Node);
  return texts.toSorted((a, b) => a.line - b.line);

  function visit(node: Node): void {
    if (CODE_NODES.has(node.type)) return;
    if (node.type === 'JSXAttribute') return visitAttribute(node);
    const children = node['children'] as Node[] | undefined;
    if (children?.some(({ type, value }) => type === 'JSXText' && hasWord(String(value)))) {
      add(children[0]!, children.map(toText).join(''));
    }
    if (node.type === 'StringLiteral' || node.type === 'TemplateLiteral') {
      const text = toText(node);
      if (isSentence(text)) add(node, text);
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) visit(child);
  }

  function visitAttribute(attribute: Node): void {
    const value = attribute['value'] as Node | undefined;
    const name = String((attribute['name'] as Node)['value']);
    if (!value || CODE_ATTRIBUTES.test(name)) return;
    if (value.type !== 'StringLiteral') return visit(value);
    if (TEXT_ATTRIBUTES.test(name) || isSentence(toText(value))) add(value, toText(value));
  }

  function add({ span }: Node, text: string): void {
    const before = bytes.subarray(0, span!.start - 1).toString() + /^\s*/.exec(text)![0];
    texts.push({ line: before.split('\n').length, text: text.replaceAll(/\s+/g, ' ').trim() });
  }

  function toText({ type, value, span }: Node): string {
    if (type === 'JSXElement') return '<…>';
    if (type === 'StringLiteral' || type === 'JSXText') return String(value);
    return bytes.subarray(span!.start - 1, span!.end - 1).toString();
  }
}

/** Returns whether a string is a sentence or a label; keys, addresses and classes are not. */
function isSentence(text: string): boolean {
  const words = text.replaceAll(/\$\{[^}]*\}/g, '').replaceAll('`', '');
  if (ENDPOINT_OR_STYLE.test(text) || !hasWord(words)) return false;
  return /^[A-Z][a-z’]+([ .:…]|$)/.test(words.trim()) || /[a-z,.:;!?’”)] |^ [a-z]/.test(words);
}

const hasWord = (text: string) => /\p{L}{2}/u.test(text);

/** The parser returns bare `{expression, spread}` objects for arguments, which have no type. */
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !('start' in value);

const TESTS = /\.test\.tsx?$|\/(testing|test)\/|testing\.tsx?$|\.generated\.|\.d\.ts$|^e2e\/releases/;

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = process.argv[2] ?? '.';
  const listed = execFileSync('git', ['ls-files', '--', folder], { encoding: 'utf8' }).trim().split('\n');
  for (const file of listed.filter((name) => /\.tsx?$|remote\.json$/.test(name) && !TESTS.test(name))) {
    for (const { line, text } of listTexts(file, readFileSync(path.resolve(file), 'utf8'))) {
      console.log(`${file}:${line}: ${text}`);
    }
  }
}

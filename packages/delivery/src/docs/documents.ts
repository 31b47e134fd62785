import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import { EXAMPLES, isServedSource, listExampleFiles, SOURCE_ROOT } from './sources.ts';

/** Files of the documents for teams, by their path below /docs/. */
const DOCUMENTS: Record<string, string> = {
  'teams/': 'docs/teams/README.md',
  ...Object.fromEntries(EXAMPLES.map((example) => [`${example}/`, `${example}/README.md`])),
  ...toDocumentPaths('teams/', [
    'at-night',
    'concepts',
    'elsewhere',
    'host',
    'pipelines',
    'remote-json',
    'tutorial',
    'ui',
    'upgrading',
    'your-bundler',
  ]),
  ...toDocumentPaths('', ['composition', 'deploying', 'security']),
};

const PICTURE = /^teams\/pictures\/[a-z-]+\.webp$/;

export interface Document {
  title: string;
  /** HTML from Markdown of this repository; HTML in the Markdown is escaped. */
  html: string;
}

const kept = new Map<string, Promise<Document>>();

/** Returns a document for teams; `undefined` for an unknown one.
 *  @param at path below /docs/ */
export function findDocument(at: string): Promise<Document> | undefined {
  if (!Object.hasOwn(DOCUMENTS, at)) return undefined;
  const file = DOCUMENTS[at]!;
  const made = kept.get(at) ?? read(file);
  kept.set(at, made);
  made.catch(() => kept.delete(at));
  return made;
}

/** Returns a picture of the documents as WebP; `undefined` for an unknown one. */
export async function findPicture(at: string): Promise<Buffer | undefined> {
  return PICTURE.test(at) ? readFile(path.join(SOURCE_ROOT, 'docs', at)).catch(() => undefined) : undefined;
}

/** Returns the text of an example's file, or of a source that the documents link; `undefined` for any other file. */
export async function findSource(at: string): Promise<string | undefined> {
  return isServedSource(at) ? readFile(path.join(SOURCE_ROOT, at), 'utf8') : undefined;
}

async function read(file: string): Promise<Document> {
  const source = await readFile(path.join(SOURCE_ROOT, file), 'utf8');
  const markdown = new MarkdownIt({ html: false });
  markdown.renderer.rules['heading_open'] = (tokens, at) =>
    `<${tokens[at]!.tag} id="${toAnchor(tokens[at + 1]!.content)}">`;
  markdown.core.ruler.push('links', ({ tokens }) => {
    for (const { children } of tokens) rewriteLinks(children ?? [], path.posix.dirname(file));
  });
  const title = /^# (.*)$/m.exec(source)?.[1] ?? file;
  const html = markdown.render(source + formatExampleFiles(path.posix.dirname(file)));
  return { title: title.replaceAll('`', ''), html };
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Returns links of an example's page to its files, as Markdown; empty for other documents. */
function formatExampleFiles(folder: string): string {
  if (!EXAMPLES.includes(folder)) return '';
  const names = listExampleFiles(folder).map((file) => path.posix.relative(folder, file));
  const links = names.filter((name) => name !== 'README.md').map((name) => `- [\`${name}\`](${name})`);
  return `\n\n## Files\n\n${links.join('\n')}\n`;
}

/** Rewrites links to the paths on this site. A link to a file that is not served becomes its text. */
function rewriteLinks(tokens: Token[], from: string): void {
  let isDropped = false;
  for (const token of tokens) {
    if (token.type === 'image') rewriteLink(token, 'src', from);
    if (token.type === 'link_open') isDropped = token.hidden = !rewriteLink(token, 'href', from);
    if (token.type === 'link_close') token.hidden = isDropped;
  }
}

/** @returns whether the site serves the target */
function rewriteLink(link: Token, attribute: string, from: string): boolean {
  const target = link.attrGet(attribute);
  if (typeof target !== 'string' || /^(https?:|mailto:|#)/.test(target)) return true;
  const [file = '', anchor] = target.split('#');
  const address = addressOf(path.posix.join(from, file));
  if (address === undefined) return false;
  link.attrSet(attribute, `/docs/${address}${anchor === undefined ? '' : `#${anchor}`}`);
  return true;
}

/** Returns the path below /docs/ of a file; `undefined` if the site does not serve it. */
function addressOf(file: string): string | undefined {
  const picture = file.slice('docs/'.length);
  if (PICTURE.test(picture)) return picture;
  return Object.keys(DOCUMENTS).find((at) => DOCUMENTS[at] === file) ?? (isServedSource(file) ? file : undefined);
}

/** Returns the anchor of a heading as GitHub derives it. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function toDocumentPaths(folder: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [folder + name, `docs/${folder}${name}.md`]));
}

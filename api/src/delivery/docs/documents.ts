import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MarkdownIt from 'markdown-it';

const FOLDER = path.resolve(import.meta.dirname, '../../../../docs');

/** What teams read, by the path below /docs/; of all else of the sources only who has them reads. */
const DOCUMENTS: Record<string, string> = {
  'teams/': 'teams/README.md',
  ...ofNames('teams/', [
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
  ...ofNames('', ['composition', 'deploying', 'security']),
};

const PICTURE = /^teams\/pictures\/[a-z-]+\.webp$/;

/** A document as a page shows it. */
export interface Document {
  title: string;
  /** HTML, from Markdown of our own in which HTML is text. */
  html: string;
}

const kept = new Map<string, Promise<Document>>();

/** @param at below /docs/; undefined where no document is */
export function findDocument(at: string): Promise<Document> | undefined {
  if (!Object.hasOwn(DOCUMENTS, at)) return undefined;
  const file = DOCUMENTS[at]!;
  const made = kept.get(at) ?? read(file);
  kept.set(at, made);
  made.catch(() => kept.delete(at));
  return made;
}

/** @returns the bytes of a WebP; undefined where no picture is */
export async function findPicture(at: string): Promise<Buffer | undefined> {
  return PICTURE.test(at) ? readFile(path.join(FOLDER, at)).catch(() => undefined) : undefined;
}

async function read(file: string): Promise<Document> {
  const source = await readFile(path.join(FOLDER, file), 'utf8');
  const markdown = new MarkdownIt({ html: false });
  markdown.renderer.rules['heading_open'] = (tokens, at) =>
    `<${tokens[at]!.tag} id="${anchorOf(tokens[at + 1]!.content)}">`;
  markdown.core.ruler.push('links', ({ tokens }) => {
    for (const link of tokens.flatMap(({ children }) => children ?? [])) lead(link, path.posix.dirname(file));
  });
  const title = /^# (.*)$/m.exec(source)?.[1] ?? file;
  return { title: title.replaceAll('`', ''), html: markdown.render(source) };
}

type Token = ReturnType<InstanceType<typeof MarkdownIt>['parse']>[number];

/** Lets a link lead to where this site has what it leads to in the sources; where the site has nothing, nowhere. */
function lead(link: Token, from: string): void {
  const attribute = link.type === 'image' ? 'src' : 'href';
  const target = link.attrGet(attribute);
  if (typeof target !== 'string' || /^(https?:|mailto:|#)/.test(target)) return;
  const [file = '', anchor] = target.split('#');
  const wanted = path.posix.join(from, file);
  const known = PICTURE.test(wanted) ? wanted : Object.keys(DOCUMENTS).find((at) => DOCUMENTS[at] === wanted);
  if (known !== undefined) link.attrSet(attribute, `/docs/${known}${anchor === undefined ? '' : `#${anchor}`}`);
  else link.attrs = (link.attrs ?? []).filter(([name]) => name !== attribute);
}

/** As GitHub names headings, which links in the sources go by. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function ofNames(folder: string, names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [folder + name, `${folder}${name}.md`]));
}

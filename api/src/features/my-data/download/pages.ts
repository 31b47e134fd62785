import { escapeHtml } from '@fotosoc/ssr/page';
import { formatInstantAndZone } from '@fotosoc/contract/instant';
import type { KnownPhoto, PersonalRows } from './document.ts';
import { getOwnValue } from '@fotosoc/contract/own-value';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#141414}
dl{display:grid;grid-template-columns:12rem 1fr;gap:.25rem 1rem}dt{color:#4d4d4d}dd{margin:0;overflow-wrap:anywhere}figure{margin:0 0 2rem}img{max-width:100%;height:auto}figcaption,.meta{color:#4d4d4d}`;

/** Renders `index.html`: all personal data except photos. */
export function renderIndexPage({ madeAt, email, tables }: PersonalRows, siteName: string): string {
  return renderPageParts(`${email} at ${siteName}`, [
    `<p class="meta">As it was on ${instant(madeAt)}. The same data for programs: <a href="data.json">data.json</a>, described by <a href="data.schema.json">data.schema.json</a>.</p>`,
    '<p><a href="photos.html">All photos</a></p>',
    ...tables.flatMap(({ title, columns, rows }) => [
      `<h2>${escapeHtml(title)}</h2>`,
      rows.length === 0 ? '<p>None.</p>' : rows.map((row) => facts(columns, row)).join('<hr>'),
    ]),
  ]).join('');
}

function facts(columns: readonly string[], row: Record<string, unknown>): string {
  const known = columns.filter((column) => getOwnValue(row, column) !== null && getOwnValue(row, column) !== '');
  return `<dl>${known.map((column) => `<dt>${formatLabel(column)}</dt><dd>${formatValue(getOwnValue(row, column))}</dd>`).join('')}</dl>`;
}

/** Formats a column name, e.g. `Social buttons`. */
function formatLabel(column: string): string {
  const words = column.replaceAll('_', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return escapeHtml(words[0]!.toUpperCase() + words.slice(1));
}

function formatValue(value: unknown): string {
  const text = String(value);
  return ISO_INSTANT.test(text) ? instant(text) : escapeHtml(text);
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Yields `photos.html`, photo by photo. */
export async function* renderPhotosPage(photos: AsyncIterable<KnownPhoto>): AsyncGenerator<string> {
  const [before, after] = renderPageParts('All photos', ['']);
  yield before!;
  for await (const { path, alt, title, workTitle, credit, portfolio, gallery, uploadedAt } of photos) {
    const where = [workTitle, credit, portfolio ?? gallery, title].filter(Boolean).map((words) => escapeHtml(words!));
    yield `<figure><img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}" loading="lazy"><figcaption>${[...where, instant(uploadedAt)].join(', ')}</figcaption></figure>\n`;
  }
  yield after!;
}

/** Returns a page, split before and after its parts. */
function renderPageParts(title: string, parts: string[]): string[] {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style>`;
  return [
    `<!doctype html><html lang="en"><head>${head}</head><body><h1>${escapeHtml(title)}</h1>\n${parts.join('\n')}`,
    '\n</body></html>\n',
  ];
}

function instant(at: string): string {
  return escapeHtml(formatInstantAndZone(at));
}

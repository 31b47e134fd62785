import { escapeHtml } from '@fotosoc/serving/page';
import { instantWithZone } from '../../../ground/text/instant.ts';
import type { Known, KnownPhoto } from './document.ts';

const STYLE = `body{font:1rem/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#141414}
figure{margin:0 0 2rem}img{max-width:100%;height:auto}figcaption,.meta{color:#4d4d4d}`;

/** `index.html`: what there is, for whoever opens the archive. */
export function indexPage({ account, portfolios, captions, bookings, madeAt }: Known, siteName: string): string {
  return page(`${account.email} at ${siteName}`, [
    `<p class="meta">As it was on ${instant(madeAt)}. The same for programs: <a href="data.json">data.json</a>, described by <a href="data.schema.json">data.schema.json</a>.</p>`,
    '<p><a href="photos.html">All photos</a></p>',
    heading('Account'),
    list([
      `E-mail: ${escapeHtml(account.email)}${account.emailConfirmedAt ? `, confirmed ${instant(account.emailConfirmedAt)}` : ', not confirmed'}`,
      `Here since ${instant(account.createdAt)}`,
      account.passwordChangedAt && `Password changed ${instant(account.passwordChangedAt)}`,
      ...account.rights.map(({ right, lastDay }) => `May look after: ${right}${lastDay ? `, until ${lastDay}` : ''}`),
      ...account.devices.map(
        ({ name, seenAt }) => `Signed in: ${escapeHtml(name || 'unknown device')}, last used ${instant(seenAt)}`,
      ),
    ]),
    heading('Portfolios'),
    list(
      portfolios.map(({ name, link, bio }) => `<b>${escapeHtml(name)}</b> (${escapeHtml(link)})<br>${escapeHtml(bio)}`),
    ),
    heading('Captions'),
    list(
      captions.map(
        ({ caption, gallery, writtenAt }) =>
          `<i>${escapeHtml(caption)}</i>${gallery === null ? '' : `, in ${escapeHtml(gallery)}`}, ${instant(writtenAt)}`,
      ),
    ),
    heading('Bookings'),
    list(
      bookings.map(
        ({ equipment, quantity, startsAt, endsAt, name, trouble }) =>
          `${quantity} × ${escapeHtml(equipment)}, ${instant(startsAt)} to ${instant(endsAt)}${name && `, as ${escapeHtml(name)}`}${trouble && `: ${escapeHtml(trouble)}`}`,
      ),
    ),
  ]).join('');
}

/** `photos.html`, a photo at a time. */
export async function* photosPage(photos: AsyncIterable<KnownPhoto>): AsyncGenerator<string> {
  const [before, after] = page('All photos', ['']);
  yield before!;
  for await (const { path, alt, title, workTitle, portfolio, gallery, uploadedAt } of photos) {
    const where = [workTitle, portfolio ?? gallery, title].filter(Boolean).map((words) => escapeHtml(words!));
    yield `<figure><img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}" loading="lazy"><figcaption>${[...where, instant(uploadedAt)].join(', ')}</figcaption></figure>\n`;
  }
  yield after!;
}

/** A page, in what comes before and after its parts. */
function page(title: string, parts: string[]): string[] {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style>`;
  return [
    `<!doctype html><html lang="en"><head>${head}</head><body><h1>${escapeHtml(title)}</h1>\n${parts.join('\n')}`,
    '\n</body></html>\n',
  ];
}

function heading(words: string): string {
  return `<h2>${words}</h2>`;
}

function list(lines: (string | null)[]): string {
  const items = lines.filter((line) => line !== null);
  return items.length === 0 ? '<p>None.</p>' : `<ul>${items.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function instant(at: string): string {
  return escapeHtml(instantWithZone(at));
}

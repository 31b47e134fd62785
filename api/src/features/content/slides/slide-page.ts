import { createHash } from 'node:crypto';
import { escapeHtml } from '@fotosoc/ssr/page';
import type { Slide } from './decks.ts';

const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#fff,#121212);--ink:light-dark(#141414,#f2f2f2)}
html{scroll-snap-type:y mandatory;background:var(--bg);color:var(--ink);font:clamp(1rem,.8rem + 1.4vw,1.75rem)/1.45 system-ui,sans-serif}
body{margin:0}section{box-sizing:border-box;min-height:100vh;scroll-snap-align:start;display:grid;align-content:center;gap:1em;padding:6vmin 8vw;break-after:page}
h1,h2{margin:0;font-size:2em;line-height:1.05;font-weight:500;text-wrap:balance}p{margin:0;max-width:34em}
section:nth-child(even){background:light-dark(#f4f4f4,#0a0a0a)}
section:first-child{background:#000;padding:0}img{display:block;width:100%;max-height:100vh;object-fit:contain}`;

/** Content policy of the page: no scripts, and no requests except for pictures of this site. */
const POLICY = [
  `default-src 'none'`,
  `img-src 'self'`,
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  `frame-ancestors 'self'`,
].join('; ');

/** Renders a presentation as a framed page of this site: its title picture, then one section for each slide. */
export function renderSlidePage(title: string, picture: string, slides: Slide[]): { html: string; policy: string } {
  const sheets = slides.map(
    ({ heading, lines }) =>
      `<section><h2>${escapeHtml(heading)}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</section>`,
  );
  const name = escapeHtml(title);
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${name}</title><style>${STYLE}</style>`;
  const first = `<section><h1><img src="${escapeHtml(picture)}" alt="${name}"></h1></section>`;
  const html = `<!doctype html><html lang="en"><head>${head}</head><body><main>${first}${sheets.join('')}</main></body></html>`;
  return { html, policy: POLICY };
}

import { escapeHtml, type RenderedPage } from './page.ts';
import { pageHeaders } from './page-headers.ts';
import { shellHead, type ShellFiles } from './shell-files.ts';

/** What a page takes of the site that it is of. */
export interface Surroundings {
  siteName: string;
  /** The visitor's stored choice; without one the system decides. */
  theme?: 'light' | 'dark';
  /** `undefined` where no shell is known: the page has its own style alone then. */
  shell?: ShellFiles;
  /** Of the shell's files, by address. */
  integrity?: Record<string, string>;
}

/** A page that looks like the site and runs nothing.
 *  @param page.style its own rules, beside those of the shell
 *  @param page.header HTML above the main part
 *  @param page.main HTML */
export function renderPlainPage(
  { siteName, theme, shell, integrity = {} }: Surroundings,
  { title, style, header, main }: { title: string; style: string; header?: string; main: string },
): RenderedPage {
  const html = `<!doctype html>
<html lang="en-IE"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<meta name="color-scheme" content="light dark">
${shell ? shellHead(shell, integrity) : ''}
<style>${style}</style>
</head>
<body>${header === undefined ? '' : `\n<header>${header}</header>`}
<main>
${main}
</main>
</body>
</html>
`;
  return { html, headers: pageHeaders({ scripts: [], styles: [style] }, []) };
}

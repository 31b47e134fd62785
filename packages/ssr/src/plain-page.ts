import { escapeHtml, type RenderedPage } from './page.ts';
import { createPageHeaders } from './page-headers.ts';
import { createShellHead, type ShellFiles } from './shell-files.ts';

export interface PlainPageContext {
  siteName: string;
  /** Theme chosen by the visitor; `undefined` for the system's setting. */
  theme?: 'light' | 'dark';
  /** Files of the active shell; `undefined` if no shell is known. The page then has only its own style. */
  shell?: ShellFiles;
  integrity?: Record<string, string>;
}

/** Renders a page in the site's style without scripts.
 *  @param page.style additional rules
 *  @param page.header HTML above the main element
 *  @param page.main HTML */
export function renderPlainPage(
  { siteName, theme, shell, integrity = {} }: PlainPageContext,
  { title, style, header, main }: { title: string; style: string; header?: string; main: string },
): RenderedPage {
  const html = `<!doctype html>
<html lang="en-IE"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>${escapeHtml(title)} · ${escapeHtml(siteName)}</title>
<meta name="color-scheme" content="light dark">
${shell ? createShellHead(shell, integrity) : ''}
<style>${style}</style>
</head>
<body>${header === undefined ? '' : `\n<header>${header}</header>`}
<main>
${main}
</main>
</body>
</html>
`;
  return { html, headers: createPageHeaders({ scripts: [], styles: [style] }, []) };
}

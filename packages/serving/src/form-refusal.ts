import { escapeHtml, type RenderedPage } from './page.ts';
import { pageHeaders } from './page-headers.ts';
import { shellHead, type ShellFiles } from './shell-files.ts';

const STYLE = `main{display:grid;justify-items:start;gap:var(--s-3);max-width:36rem;margin-inline:auto;padding:var(--section) var(--gutter)}`;

export interface FormRefusalParts {
  siteName: string;
  /** The visitor's stored choice; without one the system decides. */
  theme?: 'light' | 'dark';
  shell: ShellFiles;
  /** Of the shell's files, by address. */
  integrity: Record<string, string>;
}

/** What somebody reads who has sent a form of a page without its scripts, which alone send it where it belongs. It looks
 *  like the site and runs nothing. */
export function renderFormRefusal({ siteName, theme, shell, integrity }: FormRefusalParts): RenderedPage {
  const html = `<!doctype html>
<html lang="en-IE"${theme ? ` data-theme="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover">
<title>This form needs JavaScript · ${escapeHtml(siteName)}</title>
<meta name="color-scheme" content="light dark">
${shellHead(shell, integrity)}
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This form needs JavaScript</h1>
<p>Nothing was sent. Switch JavaScript on in this browser, then fill in the form again.</p>
<p><a href="">Back to the form</a></p>
</main>
</body>
</html>
`;
  return { html, headers: pageHeaders({ scripts: [], styles: [STYLE] }, []) };
}

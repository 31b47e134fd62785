import type { FastifyRequest } from 'fastify';
import { escapeHtml, type RenderedPage } from '@fotosoc/ssr/page';
import { renderPlainPage, type PlainPageContext } from '@fotosoc/ssr/plain-page';
import type { HttpError } from '@fotosoc/server-kit/http-error';
import type { DeliveryServices } from '../services.ts';
import type { Registry } from '../registry/registry.ts';
import { acceptsErrorPage } from './page-request.ts';
import { createPageFrame } from './page-frame.ts';

const TITLES: Record<number, string> = {
  400: 'This address cannot be read',
  401: 'Sign in to open this page',
  403: 'You cannot open this page',
  404: 'Page not found',
  408: 'Your request took too long',
  410: 'This page has been removed',
  414: 'This address is too long',
  429: 'Too many requests',
  431: 'This address is too long',
  503: 'The site is not available right now',
};
const OTHER_REFUSAL = 'This request cannot be answered';
const OTHER_FAILURE = 'Something went wrong';

/** The fallback values apply without the shell's stylesheets. */
const STYLE = `
body{margin:0;font-family:var(--font-text,system-ui,sans-serif);line-height:1.5}
header{padding:var(--s-4,1rem) var(--gutter,1.25rem);border-block-end:1px solid var(--line,#8888)}
header a{color:inherit;font-weight:600;text-decoration:none}
main{display:grid;align-content:start;justify-items:start;gap:var(--s-3,.75rem);max-width:36rem;margin-inline:auto;padding:var(--section,4rem) var(--gutter,1.25rem)}
main :is(h1,p){margin:0}
h1{line-height:1.1}
`;

/** Renders error pages for browsers, in the frame of the site once a shell is published. */
export class ErrorPages {
  #registry: Pick<Registry, 'lastKnown'> | undefined;

  constructor(private readonly delivery: Pick<DeliveryServices, 'identity'>) {}

  frameBy(registry: Pick<Registry, 'lastKnown'>): void {
    this.#registry = registry;
  }

  /** Returns the page for a failed request; `undefined` for programs. Needs neither database nor bucket. */
  render(request: FastifyRequest, failure: HttpError): RenderedPage | undefined {
    if (!acceptsErrorPage(request)) return undefined;
    const shell = this.#registry?.lastKnown()?.shell;
    return this.#render(failure, shell ? createPageFrame(request, shell.active, this.delivery) : this.#bare());
  }

  /** Returns the page for a failure before the request was parsed, without the shell's stylesheets. */
  renderBare(failure: HttpError): RenderedPage {
    return this.#render(failure, this.#bare());
  }

  #bare(): PlainPageContext {
    return { siteName: this.delivery.identity().longName };
  }

  #render({ status, message }: HttpError, surroundings: PlainPageContext): RenderedPage {
    const title = TITLES[status] ?? (status < 500 ? OTHER_REFUSAL : OTHER_FAILURE);
    const mayWorkLater = status === 408 || status === 429 || status >= 500;
    const links = [...(mayWorkLater ? ['<a href="">Try again</a>'] : []), '<a href="/">Go to the home page</a>'];
    const { html, headers } = renderPlainPage(surroundings, {
      title,
      style: STYLE,
      header: `<a href="/">${escapeHtml(surroundings.siteName)}</a>`,
      main: `<h1>${title}</h1>\n<p>${escapeHtml(message)}</p>\n<p>${links.join(' · ')}</p>`,
    });
    return { html, headers: { ...headers, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' } };
  }
}

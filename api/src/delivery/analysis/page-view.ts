import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '../../ground/units.ts';

/** What is said of a page later than this counts no more. */
const LIFETIME_MS = 30 * MINUTE_MS;

/** One page that was served to a browser: what its reports may speak of, and whose part of the visitors they are. Names
 *  nobody. */
export interface PageView {
  /** Serving process and number in it: no two views have both. */
  epoch: string;
  number: number;
  servedAt: Date;
  /** Deployment of the shell, and of each remote it was composed of: the beginning of its id, for a cookie is short. */
  shell: string;
  remotes: string[];
  /** Of the remotes, the deployment that renders the page; null for a page of the shell. */
  landing: string | null;
  /** Parts of the visitors that this one belongs to. */
  cohorts: string[];
  /** The route they landed on, and whose it is: cohorts of the remote, and of the shell. */
  route: string;
  area: string;
  /** What it counts: less for somebody who was here before. */
  weight: number;
  /** Stands for the visitor's network, and is the same only on this site. */
  address: string;
}

/** Makes and reads the tokens that pages report with. A token is good for each kind of news once. */
export class PageViews {
  readonly #key: string;
  readonly #epoch = randomBytes(6).toString('base64url');
  #served = 0;

  /** @param key only this site knows it */
  constructor(key: string) {
    this.#key = key;
  }

  /** A token for one page that is about to be sent. */
  issue(view: Omit<PageView, 'epoch' | 'number' | 'address'>, address: string): string {
    this.#served += 1;
    const { servedAt, shell, remotes, landing, cohorts, route, area, weight } = view;
    const fields = [
      this.#epoch,
      this.#served,
      servedAt.getTime(),
      shortId(shell),
      remotes.map(shortId),
      landing === null ? null : shortId(landing),
      cohorts,
      route,
      area,
      weight,
      this.hidden(address),
    ];
    const content = Buffer.from(JSON.stringify(fields)).toString('base64url');
    return `${content}.${this.#digest('view', content)}`;
  }

  /** The view of a token; undefined when it was not made here, was changed, or is too old. */
  read(token: string, now: Date): PageView | undefined {
    const [content = '', signature = ''] = token.split('.');
    const expected = Buffer.from(this.#digest('view', content));
    const given = Buffer.from(signature);
    if (expected.byteLength !== given.byteLength || !timingSafeEqual(expected, given)) return undefined;
    const fields = JSON.parse(Buffer.from(content, 'base64url').toString()) as Fields;
    const [epoch, number, servedMs, shell, remotes, landing, cohorts, route, area, weight, address] = fields;
    if (now.getTime() - servedMs > LIFETIME_MS) return undefined;
    return {
      epoch,
      number,
      servedAt: new Date(servedMs),
      shell,
      remotes,
      landing,
      cohorts,
      route,
      area,
      weight,
      address,
    };
  }

  /** What stands for a network: the same on this site alone, and nobody can choose theirs. */
  hidden(address: string): string {
    return this.#digest('address', address).slice(0, 16);
  }

  #digest(purpose: string, content: string): string {
    return createHmac('sha256', this.#key)
      .update(purpose)
      .update('\0')
      .update(content)
      .digest('base64url')
      .slice(0, 22);
  }
}

type Fields = [string, number, number, string, string[], string | null, string[], string, string, number, string];

/** Enough to tell the deployments of a site from each other. */
export function shortId(deploymentId: string): string {
  return deploymentId.slice(0, 8);
}

/** When what was said of a page served then counts no more. */
export function expiredBefore(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_MS);
}

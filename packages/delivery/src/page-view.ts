import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { MINUTE_MS } from '@fotosoc/server-kit/units';

const LIFETIME_MS = 30 * MINUTE_MS;

/** Page that was served to a browser, with the deployments and cohorts its reports count for. Contains no personal
 *  data. */
export interface PageView {
  /** Name of the serving process, and a sequence number: both together identify the view. */
  epoch: string;
  number: number;
  servedAt: Date;
  /** Deployment ids of the shell and of each remote, shortened to fit into a cookie. */
  shell: string;
  remotes: string[];
  /** Deployment of the remote with the page's route; null for a page of the shell. */
  landing: string | null;
  cohorts: string[];
  /** Cohorts by route. The remote's cohort is the landing route; the shell's cohort is the remote that owns the
   *  route. */
  route: string;
  area: string;
  /** Weight of the view; lower for returning visitors. */
  weight: number;
  /** Keyed hash of the visitor's network, unique to this site. */
  address: string;
}

/** Creates and verifies the tokens of page reports. A token is valid once per kind of report. */
export class PageViews {
  readonly #key: string;
  readonly #epoch = randomBytes(6).toString('base64url');
  #served = 0;

  /** @param key secret of this site */
  constructor(key: string) {
    this.#key = key;
  }

  issue(view: Omit<PageView, 'epoch' | 'number' | 'address'>, address: string): string {
    this.#served += 1;
    const { servedAt, shell, remotes, landing, cohorts, route, area, weight } = view;
    const fields = [
      this.#epoch,
      this.#served,
      servedAt.getTime(),
      shortenDeploymentId(shell),
      remotes.map(shortenDeploymentId),
      landing === null ? null : shortenDeploymentId(landing),
      cohorts,
      route,
      area,
      weight,
      this.hidden(address),
    ];
    const content = Buffer.from(JSON.stringify(fields)).toString('base64url');
    return `${content}.${this.#digest('view', content)}`;
  }

  /** Returns the view of a token; undefined for an invalid or expired token. */
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

  /** Returns the keyed hash of a network. Other sites get another hash, and nobody can predict it. */
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

/** Shortens a deployment id to its first 8 characters, which are unique within a site. */
export function shortenDeploymentId(deploymentId: string): string {
  return deploymentId.slice(0, 8);
}

/** Returns the time before which served pages may no longer report. */
export function getExpiryCutoff(now: Date): Date {
  return new Date(now.getTime() - LIFETIME_MS);
}

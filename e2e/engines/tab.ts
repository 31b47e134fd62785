import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';

const FINDER = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

declare const TestingLibraryDom: {
  queryAllByRole(root: HTMLElement, role: string, options: { name?: string | RegExp }): HTMLElement[];
  queryAllByLabelText(root: HTMLElement, label: RegExp): HTMLElement[];
  queryAllByText(root: HTMLElement, text: RegExp): HTMLElement[];
};

/** Query for an element: by role and accessible name, by the beginning of its label, or by text. */
export type Query = [role: string, name: string | RegExp] | { label: string } | { text: RegExp };

/** Script that runs on the page and cannot use variables of its surrounding scope. */
export type PageScript<T> = (...given: never[]) => T | Promise<T>;

/** Operations of a tab that differ between the protocols of the browsers. */
export interface Driver {
  goto: (address: string) => Promise<void>;
  run: <T>(script: PageScript<T> | string, ...given: unknown[]) => Promise<T>;
  /** Returns the element that the script returns; `null` if none. */
  element: (script: PageScript<HTMLElement | null>, ...given: unknown[]) => Promise<DrivenElement | null>;
  /** @param key name of a key in `KeyboardEvent`, e.g. `Escape` */
  press: (key: string) => Promise<void>;
  /** @param x distance to the left edge of the visible page, in CSS pixels
   *  @param y distance to the top edge */
  clickAt: (x: number, y: number) => Promise<void>;
  resize: (width: number, height: number) => Promise<void>;
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Element that is used with real mouse and keyboard events. */
export interface DrivenElement {
  click: () => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Chooses files by their absolute paths, as in the browser's dialog. */
  choose: (files: string[]) => Promise<void>;
}

/** Tab with the actions of a person, by visible texts. Every action waits until it is possible. */
export class Tab {
  /** @param errors console errors and uncaught exceptions of the page; the driver appends to the array */
  constructor(
    private readonly driver: Driver,
    private readonly origin: string,
    readonly errors: string[],
  ) {}

  /** @param address path, or absolute address */
  async open(address: string): Promise<void> {
    await this.driver.goto(new URL(address, this.origin).href);
  }

  run<T>(script: PageScript<T>, ...given: unknown[]): Promise<T> {
    return this.driver.run(script, ...given);
  }

  /** @param timeoutMs default the timeout of expectations */
  async see(query: Query, timeoutMs?: number): Promise<void> {
    await this.find(query, timeoutMs);
  }

  async seeNot(query: Query): Promise<void> {
    const look = () => this.look(query).catch(() => undefined); // the element may disappear during the query
    await expect.poll(look, { message: `still there: ${wordsOf(query)}` }).toBeNull();
  }

  async click(query: Query): Promise<void> {
    await (await this.find(query)).click();
  }

  /** Types into an empty control. */
  async type(label: string, text: string): Promise<void> {
    await (await this.find({ label })).type(text);
  }

  /** Sets the value of a control at once: the keys to type a date differ between browsers. */
  async set(label: string, value: string): Promise<void> {
    await this.find({ label });
    const script = (name: string, next: string) => {
      const input = TestingLibraryDom.queryAllByLabelText(document.body, new RegExp(`^${name}`))[0] as HTMLInputElement;
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, next);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    };
    await this.driver.run(script, label, value);
  }

  async choose(label: string, ...files: string[]): Promise<void> {
    await (await this.find({ label })).choose(files);
  }

  async press(key: string): Promise<void> {
    await this.driver.press(key);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.driver.clickAt(x, y);
  }

  async resize(width: number, height = 844): Promise<void> {
    await this.driver.resize(width, height);
  }

  path(): Promise<string> {
    return this.driver.run<string>(() => location.pathname);
  }

  focused(): Promise<string> {
    return this.driver.run<string>(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  }

  screenshot(): Promise<Buffer> {
    return this.driver.screenshot();
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  private async find(query: Query, timeoutMs?: number): Promise<DrivenElement> {
    let found: DrivenElement | null = null;
    const look = async () => {
      found = await this.look(query).catch(() => null); // a navigation may interrupt the query
      return found !== null;
    };
    await expect
      .poll(look, { ...(timeoutMs && { timeout: timeoutMs }), message: `on the page: ${wordsOf(query)}` })
      .toBe(true);
    return found!;
  }

  private async look(query: Query): Promise<DrivenElement | null> {
    const isReady = await this.driver.run<boolean>(() => typeof TestingLibraryDom !== 'undefined');
    if (!isReady) await this.driver.run(FINDER);
    if ('label' in query) {
      const byLabel = (label: string) =>
        TestingLibraryDom.queryAllByLabelText(document.body, new RegExp(`^${label}`))[0] ?? null;
      return this.driver.element(byLabel, query.label);
    }
    if ('text' in query) {
      const byText = (text: string) => TestingLibraryDom.queryAllByText(document.body, new RegExp(text))[0] ?? null;
      return this.driver.element(byText, query.text.source);
    }
    const [role, name] = query;
    const byRole = (wanted: string, text: string, isPattern: boolean) =>
      TestingLibraryDom.queryAllByRole(document.body, wanted, { name: isPattern ? new RegExp(text) : text })[0] ?? null;
    return typeof name === 'string'
      ? this.driver.element(byRole, role, name, false)
      : this.driver.element(byRole, role, name.source, true);
  }
}

function wordsOf(query: Query): string {
  return Array.isArray(query) ? query.join(' ') : Object.values(query).join(' ');
}

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { renderRoutes } from '@fotosoc/host/testing';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import routes from '../../routes';

const root = path.resolve(import.meta.dirname, '../../../../..');
const ui = path.join(root, 'packages/ui/src');
const demos = path.resolve(import.meta.dirname, '../../demos');

/** Modules of the package's export `./*`. */
const modules = readdirSync(ui).filter((name) => existsSync(path.join(ui, name, `${name}.tsx`)));

async function componentsOf(name: string): Promise<string[]> {
  const exported = (await import(path.join(ui, name, `${name}.tsx`))) as Record<string, unknown>;
  return Object.keys(exported).filter((key) => /^[A-Z](?!.*Error$)/.test(key) && typeof exported[key] === 'function');
}

describe('the page of components', () => {
  it('has a section for each component of @fotosoc/ui, in both themes', async () => {
    renderRoutes(routes, '/components');
    await screen.findByRole('heading', { level: 1, name: 'Components' });
    const sections = screen.getAllByRole('region').map((region) => region.id);
    expect(sections.filter((id) => id !== '')).toEqual(modules.toSorted());
    for (const name of modules) {
      const section = screen.getByRole('region', { name: `@fotosoc/ui/${name}` });
      expect(within(section).getByRole('group', { name: `${name}, light theme` }).textContent).not.toBe('');
      expect(within(section).getByRole('group', { name: `${name}, dark theme` }).textContent).not.toBe('');
    }
  });

  it.each(modules)('shows every component of %s', async (name) => {
    const shown = readFileSync(path.join(demos, `${name}.tsx`), 'utf8');
    const showsAll = shown.includes(`import * as ${name}s from '@fotosoc/ui/${name}'`);
    const missing = (await componentsOf(name)).filter(
      (component) => !showsAll && !new RegExp(`<${component}\\b`).test(shown),
    );
    expect(missing).toEqual([]);
  });
});

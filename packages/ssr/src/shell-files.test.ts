import { expect, it } from 'vitest';
import { listShellFiles, createShellHead, createShellPreloads, createShellScript } from './shell-files.ts';
import { writeBundle } from './testing/bundle.ts';

const names = ['vendor.js', 'main.js', 'main.css', 'late.js', 'icon.1.svg'];
const fonts = ['sans-latin-wdth-normal.1.woff2', 'sans-latin-ext-wdth-normal.1.woff2'];
const files = Object.fromEntries([...names, ...fonts].map((file) => [file, file]));
const { manifest } = writeBundle({ name: 'shell', version: '1.0.0+00000001', files });
const at = (file: string) => `/shell/1.0.0+00000001/${file}`;
const shell = listShellFiles({ ...manifest, initial: ['vendor.js', 'main.css', 'main.js'] });
const integrity = Object.fromEntries(Object.keys(files).map((file) => [at(file), `sha384-${file}`]));

it("finds the shell's files for a page: the entry last, only the basic font", () => {
  expect(shell).toEqual({
    version: '1.0.0+00000001',
    script: at('main.js'),
    preloads: [at('vendor.js')],
    styles: [at('main.css')],
    fonts: [at('sans-latin-wdth-normal.1.woff2')],
    icon: at('icon.1.svg'),
  });
});

it('links each file with its integrity; fonts have none', () => {
  expect(createShellHead(shell, integrity).split('\n')).toEqual([
    `<link rel="icon" href="${at('icon.1.svg')}" type="image/svg+xml">`,
    `<link rel="stylesheet" href="${at('main.css')}" integrity="sha384-main.css">`,
    `<link rel="preload" as="font" type="font/woff2" href="${at('sans-latin-wdth-normal.1.woff2')}" crossorigin>`,
  ]);
  expect(createShellPreloads(shell, integrity)).toEqual([
    `<link rel="modulepreload" href="${at('vendor.js')}" integrity="sha384-vendor.js" fetchpriority="low">`,
  ]);
  expect(createShellScript(shell, integrity)).toBe(
    `<script type="module" src="${at('main.js')}" integrity="sha384-main.js" fetchpriority="low"></script>`,
  );
});

it('works without an icon', () => {
  expect(createShellHead({ ...shell, icon: undefined }, integrity)).not.toContain('icon');
});

import { formatFileAddress, type Manifest } from '@fotosoc/contract/registry/manifest';
import { getOwnValue } from '@fotosoc/contract/own-value';

/** Addresses of the shell's files for a page. */
export interface ShellFiles {
  version: string;
  script: string;
  preloads: string[];
  styles: string[];
  fonts: string[];
  icon?: string;
}

export function listShellFiles(shell: Manifest): ShellFiles {
  const files = shell.initial.map((file) => formatFileAddress(shell, file));
  const scripts = files.filter((file) => file.endsWith('.js'));
  const all = Object.keys(shell.integrity);
  const icon = all.find((file) => /^icon\..*svg$/.test(file));
  return {
    version: shell.version,
    script: scripts.at(-1)!, // The manifest lists the entry after the libraries that the entry imports.
    preloads: scripts.slice(0, -1),
    styles: files.filter((file) => file.endsWith('.css')),
    fonts: all
      .filter((file) => /sans-latin-wdth-normal.*woff2$/.test(file))
      .map((file) => formatFileAddress(shell, file)),
    icon: icon && formatFileAddress(shell, icon),
  };
}

/** Returns the tags of the shell's icon, stylesheets and fonts for a page's head. */
export function createShellHead({ icon, styles, fonts }: ShellFiles, integrity: Record<string, string>): string {
  return [
    icon && `<link rel="icon" href="${icon}" type="image/svg+xml">`,
    ...styles.map((file) => `<link rel="stylesheet" href="${file}" integrity="${getOwnValue(integrity, file)}">`),
    ...fonts.map((file) => `<link rel="preload" as="font" type="font/woff2" href="${file}" crossorigin>`),
  ]
    .filter(Boolean)
    .join('\n');
}

/** Returns preloads for the imports of the shell's script. Must follow the import map, which contains the hashes. */
export function createShellPreloads({ preloads }: ShellFiles, integrity: Record<string, string>): string[] {
  return preloads.map((file) => createModulePreload(file, getOwnValue(integrity, file)));
}

/** Returns a preload of a module, with a low priority, because the first pictures should load before. */
export function createModulePreload(file: string, integrity: string | undefined): string {
  return `<link rel="modulepreload" href="${file}" integrity="${integrity}" fetchpriority="low">`;
}

export function createShellScript({ script }: ShellFiles, integrity: Record<string, string>): string {
  return `<script type="module" src="${script}" integrity="${getOwnValue(integrity, script)}" fetchpriority="low"></script>`;
}

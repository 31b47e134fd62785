import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether packages may be installed here: by root, on Debian. */
export function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs Debian's packages, where that may be done. */
export function install(packages: string[]): void {
  if (packages.length === 0 || !mayInstall()) return;
  console.log(`Installing ${packages.join(', ')} with apt-get …`);
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit' });
}

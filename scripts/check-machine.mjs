// Runs before every install: says in one sentence what the machine lacks, and installs it where it may (Debian, root).
// Plain JavaScript on purpose: nothing is installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer (24 recommended) and try again.`,
  );
  process.exit(1);
}

// better-sqlite3 fetches a prebuilt binary, or compiles itself where none can be had; compiling needs these.
const tools = { python3: 'python3', make: 'make', 'g++': 'g++' };
const built = existsSync('node_modules/.modules.yaml');
const missing = Object.keys(tools).filter((tool) => spawnSync(tool, ['--version'], { stdio: 'ignore' }).error);
if (!built && missing.length > 0) {
  const packages = missing.map((tool) => tools[tool]);
  const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (mayInstall) {
    console.log(`Installing ${packages.join(', ')} with apt-get …`);
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { stdio: 'inherit' });
  } else {
    console.log(`If the install fails at better-sqlite3, run: sudo apt-get install ${packages.join(' ')}`);
  }
}

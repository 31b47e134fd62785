// Runs before every install: reports missing tools of the machine, and installs them where allowed (Debian, root).
// Plain JavaScript, because no package is installed yet.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import process from 'node:process';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20.19 or newer (24 recommended) and try again.`,
  );
  process.exit(1);
}

// better-sqlite3 fetches a prebuilt binary or compiles itself, which needs these tools.
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
  } else if (!(await mayFetchPrebuilt())) {
    console.error(
      `SQLite has to be compiled here, which needs ${missing.join(', ')}: run sudo apt-get install ${packages.join(' ')}`,
    );
    process.exit(1);
  }
}

/** Returns whether the installation of better-sqlite3 will find a prebuilt binary; assumed behind a proxy. Source:
 *  https://github.com/prebuild/prebuild-install/blob/master/util.js */
async function mayFetchPrebuilt() {
  const { env, platform, arch } = process;
  if (env.https_proxy ?? env.HTTPS_PROXY ?? env.npm_config_https_proxy ?? env.npm_config_proxy) return true;
  const host =
    env.npm_config_better_sqlite3_binary_host ?? 'https://github.com/WiseLibs/better-sqlite3/releases/download';
  const [, version] = /better-sqlite3@([\d.]+):/.exec(readFileSync('pnpm-lock.yaml', 'utf8'));
  const libc = platform === 'linux' && !process.report.getReport().header.glibcVersionRuntime ? 'musl' : '';
  const file = `better-sqlite3-v${version}-node-v${process.versions.modules}-${platform}${libc}-${arch}.tar.gz`;
  try {
    const wanted = { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(5_000) };
    return (await fetch(`${host}/v${version}/${file}`, wanted)).status < 400;
  } catch {
    return false;
  }
}

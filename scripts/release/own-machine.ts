import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** What stands for programs that need more than files. */
const STANDS_FOR = path.join(import.meta.dirname, 'machine');

/** A copy of this machine's files that goes with its processes, on a network of its own, where `$ROOM` is. */
const ENTER = `
  set -eu
  ip link set lo up
  mount -t tmpfs tmpfs "$ROOM"
  mkdir "$ROOM/upper" "$ROOM/work" "$ROOM/root"
  mount -t overlay overlay -o "lowerdir=/,upperdir=$ROOM/upper,workdir=$ROOM/work" "$ROOM/root"
  cd "$ROOM/root"
  mount -t proc proc proc
  mount --rbind /dev dev
  mount -t tmpfs tmpfs tmp
  mount -t tmpfs tmpfs run
  chmod 1777 tmp
  cp "$STANDS_FOR"/* usr/local/bin
  cp "$@" root
  exec env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root chroot . sh -c 'cd /root && exec sh -eu script'`;

const APART = ['--mount', '--net', '--pid', '--fork', '--kill-child'];

/** Whether this machine can be copied, by root, and has what a site's has. */
export const canBeCopied =
  spawnSync('unshare', [...APART, 'true']).status === 0 &&
  ['nginx', 'openssl', 'curl', 'sudo', 'ip'].every((program) => spawnSync(program, ['--version']).error === undefined);

/** Runs a script of the shell as root on a copy of this machine, in a folder with these files, until the first command that
 *  fails.
 *  @returns what it printed
 *  @throws Error with what it printed when a command fails */
export async function runOnOwnMachine(script: string, files: string[]): Promise<string> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-machine-'));
  const [room, file] = [path.join(folder, 'room'), path.join(folder, 'script')];
  mkdirSync(room);
  writeFileSync(file, script);
  try {
    const { stdout } = await promisify(execFile)('unshare', [...APART, 'sh', '-c', ENTER, 'sh', file, ...files], {
      env: { ...process.env, ROOM: room, STANDS_FOR },
    });
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

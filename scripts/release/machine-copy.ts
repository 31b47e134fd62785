import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Differences from this machine: programs that would use the network, and the unit that runs the script. */
const MACHINE = path.join(import.meta.dirname, 'machine');
const SYSTEMD = '/lib/systemd/systemd';

/** Shell script that runs a command in a separate control group. */
const IN_A_GROUP = `
  set -eu
  mount -t cgroup2 none "$ROOM/groups"
  group=$(mktemp -d "$ROOM/groups/machine-XXXXXX")
  trap 'find "$group" -depth -type d -exec rmdir {} +' EXIT
  (echo 0 > "$group/cgroup.procs"; exec unshare --cgroup --mount --net --pid --fork --kill-child "$@")`;

/** Shell script that boots a copy of this machine's files on an isolated network. The copy disappears with its
 *  processes. No kernel setting is changed. */
const BOOT = `
  set -eu
  ip link set lo up
  mount -t tmpfs tmpfs "$ROOM/machine"
  cd "$ROOM/machine"
  mkdir upper work root
  mount -t overlay overlay -o "lowerdir=/,upperdir=upper,workdir=work" root
  cd root
  mount -t proc proc proc
  mount --bind -o ro proc/sys proc/sys
  mount -t sysfs -o ro sysfs sys
  mount -t cgroup2 none sys/fs/cgroup
  for folder in dev tmp run srv; do mount -t tmpfs -o mode=755 tmpfs $folder; done
  for device in null zero full random urandom tty; do
    touch dev/$device
    mount --bind /dev/$device dev/$device
  done
  chmod 1777 tmp
  mkdir root/said
  mount --bind "$ROOM/said" root/said
  cp "$MACHINE"/bin/* usr/local/bin
  rm -r etc/systemd/system
  install -D -m 644 "$MACHINE/script.service" -t etc/systemd/system
  cp "$@" root
  pivot_root . mnt
  umount --lazy mnt
  exec env -i container=unshare ${SYSTEMD} --unit=script.service --log-target=null`;

/** Reason why this machine cannot be copied: it requires root and the programs of a site's machine. */
export const copyObstacle = (() => {
  const missing = ['nginx', 'openssl', 'curl', 'sudo', 'ip', SYSTEMD].filter(
    (program) => spawnSync(program, ['--version']).error !== undefined,
  );
  if (missing.length > 0) return `no ${missing.join(', ')}`;
  const mountGroups = ['mount', '-t', 'cgroup2', 'none', '/mnt'];
  return spawnSync('unshare', ['--mount', ...mountGroups]).status === 0 ? undefined : 'no control groups of our own';
})();

/** Boots a copy of this machine with systemd and runs a shell script as root, in a folder with these files, until the
 *  first failing command.
 *  @returns its output
 *  @throws Error with its output when a command fails */
export async function runOnMachineCopy(script: string, files: string[]): Promise<string> {
  const room = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-machine-'));
  for (const folder of ['groups', 'machine', 'said']) mkdirSync(path.join(room, folder));
  const file = path.join(room, 'script');
  writeFileSync(file, script);
  const read = (said: string) => readFileSync(path.join(room, 'said', said), 'utf8');
  const boot = ['sh', '-c', IN_A_GROUP, 'sh', 'sh', '-c', BOOT, 'sh', file, ...files];
  try {
    await promisify(execFile)('unshare', ['--mount', ...boot], { env: { ...process.env, ROOM: room, MACHINE } });
    return read('printed');
  } catch (error) {
    throw new Error(`${read('printed')}\n${read('complained')}`, { cause: error });
  } finally {
    rmSync(room, { recursive: true });
  }
}

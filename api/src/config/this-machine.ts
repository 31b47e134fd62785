/** Names of this machine, which nobody else reaches. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** @param hostname as in `URL.hostname`, an IPv6 address in brackets */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}

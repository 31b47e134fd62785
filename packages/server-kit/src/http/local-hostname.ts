/** Host names of this machine, unreachable for others. */
const THIS_MACHINE = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** @param hostname value of `URL.hostname`, an IPv6 address in brackets */
export function isThisMachine(hostname: string): boolean {
  return THIS_MACHINE.test(hostname);
}

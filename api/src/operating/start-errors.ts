import { ConfigError } from '../config/config.ts';
import { DatabaseUnreachable } from '@fotosoc/server-kit/server-kit';
import { isDiskFull } from '@fotosoc/server-kit/disk-full';
import { BackupRefused } from './backup-refused.ts';

/** `EX_CONFIG` of sysexits.h: a supervisor need not restart the server before a person has fixed the problem. */
const EX_CONFIG = 78;

/** Returns the exit code: 78 for a wrong setting, a full disk or a damaged database, otherwise 1. */
export function getExitCode(error: unknown): number {
  const isForOperator = error instanceof ConfigError || isDiskFull(error) || problemOfCode(error) !== undefined;
  return isForOperator ? EX_CONFIG : 1;
}

/** Returns a sentence for problems that an operator can fix, or the whole error. */
export function describeError(error: unknown): unknown {
  const isSaid = [ConfigError, BackupRefused, DatabaseUnreachable].some((kind) => error instanceof kind);
  if (isSaid) return (error as Error).message;
  if (isDiskFull(error)) return fullDiskSentence(error as NodeJS.ErrnoException);
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `Port ${port} at ${address} is in use: stop the other program, or set PORT to another port.`;
  return problemOfCode(error) ?? error;
}

/** Space for a start, mostly the database's log and published files. */
const ROOM_TO_START_MB = 50;

function fullDiskSentence({ path: file }: NodeJS.ErrnoException): string {
  const where = file === undefined ? '' : ` at ${file}`;
  return `The disk is full${where}: the database and unfinished files need ${ROOM_TO_START_MB} MB. Make room in DATA_DIR, then start the site again.`;
}

/** Returns a sentence about a damaged database, or a setting whose error shows only when the setting is used. */
function problemOfCode(error: unknown): string | undefined {
  const { code, syscall, port, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (/^SQLITE_(CORRUPT|NOTADB)/.test(code ?? '')) {
    return 'The database in DATA_DIR is damaged: stop the site and restore the last backup.';
  }
  if (code === 'EACCES' && port !== undefined) {
    return `This user may not use port ${port}: set PORT to a number above 1023.`;
  }
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')) {
    return `HOST must be an address of this machine, not "${address ?? hostname}".`;
  }
  return undefined;
}

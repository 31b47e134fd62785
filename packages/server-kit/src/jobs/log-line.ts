import os from 'node:os';

export const WARN_LEVEL = 40;
export const ERROR_LEVEL = 50;

/** Writes a line of JSON in the format of the request log. */
export function writeLogLine(level: number, fields: object, message: string): void {
  console.error(
    JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: os.hostname(), ...fields, msg: message }),
  );
}

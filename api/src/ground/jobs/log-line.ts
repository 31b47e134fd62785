import os from 'node:os';

/** Levels as pino numbers them. */
export const WARN = 40;
export const ERROR = 50;

/** Writes a line of JSON beside those of requests, in the same form: one program reads both. */
export function writeLogLine(level: number, fields: object, message: string): void {
  console.error(
    JSON.stringify({ level, time: Date.now(), pid: process.pid, hostname: os.hostname(), ...fields, msg: message }),
  );
}

import { readFileSync } from 'node:fs';
import path from 'node:path';

// First import of each command: checks the platform, because parts of a release are compiled for one system and one
// Node version.

const { engines, os, cpu } = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../package.json'), 'utf8'),
) as { engines: { node: string }; os: string[]; cpu: string[] };
const [major] = process.versions.node.split('.');

if (engines.node !== major || !os.includes(process.platform) || !cpu.includes(process.arch)) {
  console.error(
    `This release is for Node ${engines.node} on ${os.join()} ${cpu.join()}, and this is Node ${process.versions.node} on ` +
      `${process.platform} ${process.arch}: install that version of Node, or pack the release on a machine like this one.`,
  );
  process.exit(78); // `EX_CONFIG` of sysexits.h: a restart would not help
}

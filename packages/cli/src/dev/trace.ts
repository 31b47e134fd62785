import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import path from 'node:path';
import { formatSourceMapName, SOURCE_MAP_FOLDER } from '@fotosoc/contract/registry/source-maps';

/** Stack frame in a built file: name, line and column. */
const FRAME = /([^/\s(?]+\.js)[^:\s]*:(\d+):(\d+)\)?$/;

const CONTEXT_LINES = 2;

interface Place {
  /** Path relative to the remote's folder. */
  file: string;
  line: number;
  source: string | undefined;
}

/** Returns the message of an error, with the stack frames in the remote's sources and an excerpt of the first.
 *  @param stack stack of the browser
 *  @param base address of the remote's files
 *  @param outDir folder of these files, each with its source map */
export function mapStackTrace(stack: string, base: string, outDir: string): string {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => FRAME.test(line.trim()));
  const message = lines.slice(0, first).join('\n');
  const places = lines.filter((line) => line.includes(base)).flatMap((line) => mapFrame(line, outDir) ?? []);
  const own = places.filter(({ file }) => !file.includes('node_modules'));
  const shown = own.map(({ file, line }) => `    at ${file}:${line}`);
  return [message, own[0] && excerpt(own[0]), ...shown].filter(Boolean).join('\n');
}

function mapFrame(frame: string, outDir: string): Place | undefined {
  const [, file, line, column] = FRAME.exec(frame.trim()) ?? [];
  if (file === undefined) return undefined;
  try {
    const payload = JSON.parse(readFileSync(findSourceMap(outDir, file), 'utf8')) as SourceMapPayload;
    const found = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return undefined;
    const { originalSource, originalLine } = found;
    const source = payload.sourcesContent[payload.sources.indexOf(originalSource)];
    return { file: originalSource, line: originalLine + 1, source };
  } catch {
    return undefined; // the frame is from an earlier build, or there is no source map
  }
}

/** Returns the path of a script's source map: next to the script in development, separate otherwise. */
function findSourceMap(outDir: string, file: string): string {
  const beside = path.join(outDir, formatSourceMapName(file));
  return existsSync(beside) ? beside : path.join(outDir, SOURCE_MAP_FOLDER, formatSourceMapName(file));
}

function excerpt({ line, source = '' }: Place): string {
  const lines = source.split('\n');
  return lines
    .map((text, index) => `${index + 1 === line ? '>' : ' '} ${String(index + 1).padStart(4)} | ${text}`)
    .slice(Math.max(0, line - 1 - CONTEXT_LINES), line + CONTEXT_LINES)
    .join('\n');
}

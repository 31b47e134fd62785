import type { ApiReport } from './api-report.ts';

export type Level = 'patch' | 'minor' | 'major';

/** Impact of a change of a package's public API. */
export interface ApiChange {
  level: Level;
  /** Export, or position of the declaration, e.g. `. useApi`. */
  subject: string;
  /** e.g. `. useApi is gone` */
  sentence: string;
}

/** Returns every change of the public API between two releases. Additions are minor; all other changes are breaking. */
export function listApiChanges(before: ApiReport, after: ApiReport): ApiChange[] {
  const changes: ApiChange[] = [];
  /** Returns the current position of a declaration, which differs if its file has moved. */
  const placeNow = (place: string): string => {
    if (after.declarations.has(place)) return place;
    const moved = [...after.declarations.keys()].filter(
      (other) => getDeclarationName(other) === getDeclarationName(place) && !before.declarations.has(other),
    );
    return moved.length === 1 ? moved[0]! : place;
  };
  for (const [name, place] of before.exports) {
    const now = after.exports.get(name);
    if (now === undefined) changes.push(changeOf('major', name, 'was removed'));
    else if (now !== placeNow(place) && before.declarations.get(place) !== after.declarations.get(now)) {
      changes.push(changeOf('major', name, 'is now another declaration'));
    }
  }
  for (const name of after.exports.keys()) {
    if (!before.exports.has(name)) changes.push(changeOf('minor', name, 'is new'));
  }
  for (const [place, text] of before.declarations) {
    const now = after.declarations.get(placeNow(place));
    if (now === undefined || now === text) continue;
    const level = isCompatibleAddition(text, now) ? 'minor' : 'major';
    changes.push(changeOf(level, place, level === 'minor' ? 'has additions' : 'has changed'));
  }
  return changes;
}

/** Returns the name of a declaration, e.g. `useApi` for `query: useApi`. */
function getDeclarationName(place: string): string {
  return place.slice(place.lastIndexOf(' ') + 1);
}

function changeOf(level: Level, subject: string, what: string): ApiChange {
  return { level, subject, sentence: `${subject} ${what}` };
}

/** Returns whether a declaration is unchanged except for compatible additions: optional members, or any members of a
 *  constant, which is read-only. */
function isCompatibleAddition(before: string, after: string): boolean {
  const isConstant = /^(?:export )?declare const /.test(after);
  const left = before.split('\n');
  for (const line of after.split('\n')) {
    if (line === left[0] || (isConstant && isCompatibleEndpoint(left[0], line))) left.shift();
    else if (!isConstant && !/^\s*(?:readonly )?['"\w-]+\?: /.test(line)) return false;
  }
  return left.length === 0;
}

const SUMMARY = /^\s*readonly summary: /;
const ERRORS = /^\s*readonly errors: readonly \[(.*)\];$/;

/** Returns whether an endpoint has only a new summary, or additional error codes: clients must accept unknown codes
 *  anyway. */
function isCompatibleEndpoint(before = '', after: string): boolean {
  if (SUMMARY.test(before) && SUMMARY.test(after)) return true;
  const [had, has] = [before, after].map((line) => ERRORS.exec(line)?.[1]?.split(', '));
  return had !== undefined && has !== undefined && had.every((code) => has.includes(code));
}

import path from 'node:path';
import { expect, it } from 'vitest';
import { listTrackedFiles, readRepositoryFile } from './repository.ts';

/** A class name shared by two deployables is an unchecked interface: a rename in one silently breaks the other. So
 *  names come from CSS modules; only the shell's frame, which remotes do not use, has global names. */
const FRAME = 'shell/src/frame';

function sourcesUnder(folder: string, ending: RegExp): string[] {
  return listTrackedFiles(folder).filter((file) => ending.test(file) && !/\.test\.|\/testing\//.test(file));
}

const remotes = listTrackedFiles('mf-*/remote.json').map((file) => path.dirname(file));
const packages = listTrackedFiles('packages/*/package.json').map((file) => path.dirname(file));
const scoped = [...remotes, ...packages].flatMap((member) => sourcesUnder(`${member}/src`, /\.tsx$/));

/** Returns the values of `className` and properties like `titleClass`, up to the closing quote or brace. */
function classValuesIn(source: string): string[] {
  return [...source.matchAll(/\b(?:className|\w+Class)=(?=["{])/g)].map(({ index, 0: name }) => {
    const start = index + name.length;
    if (source[start] === '"') return source.slice(start, source.indexOf('"', start + 1) + 1);
    let end = start;
    for (let depth = 0; end < source.length; end++) {
      if (source[end] === '{') depth += 1;
      else if (source[end] === '}') depth -= 1;
      if (depth === 0) break;
    }
    return source.slice(start + 1, end);
  });
}

/** Returns class names written as text. Compared values, stylesheet lookups and arguments of `getButtonClass` are
 *  excluded. */
function textNamesIn(source: string): string[] {
  return classValuesIn(source).flatMap((value) => {
    const text = value
      .replaceAll(/\w+Class\([^)]*\)/g, '')
      .replaceAll(/styles\[[^\]]*\]/g, '')
      .replaceAll(/[!=]== '[^']*'/g, '')
      .replaceAll(/\$\{[^}]*\}/g, '');
    return [...text.matchAll(/["'`]([^"'`]*)["'`]/g)].flatMap(([, names]) => names!.split(/\s+/).filter(Boolean));
  });
}

function namesIn(css: string): Set<string> {
  const selectors = css.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '');
  return new Set([...selectors.matchAll(/\.(-?[a-zA-Z_][\w-]*)(?=[^{};]*\{)/g)].map(([, name]) => name!));
}

it.each([
  '<p className="lead" />',
  '<p className={`lead ${styles.bio}`} />',
  "<p className={isRow ? 'row' : undefined} />",
  "<p className={classNames(styles.a, isRow && 'row')} />",
  '<PageHead titleClass="title" />',
])('finds the text in %s', (planted) => {
  expect(textNamesIn(planted)).toHaveLength(1);
});

it.each([
  '<p className={styles.lead} />',
  '<p className={`${styles.a} ${styles.b}`} />',
  "<Link className={buttonClass({ variant: 'line' })} />",
  "<p className={classNames(styles.notice, kind !== 'plain' && styles[kind])} />",
])('finds no text in %s', (sound) => {
  expect(textNamesIn(sound)).toEqual([]);
});

it('remotes and packages take their class names from CSS modules', () => {
  expect(scoped.length).toBeGreaterThan(50);
  expect(scoped.flatMap((file) => textNamesIn(readRepositoryFile(file)).map((name) => `${file}: ${name}`))).toEqual([]);
});

it('no stylesheet styles a class of another', () => {
  const stylesheets = [...remotes, ...packages].flatMap((member) => sourcesUnder(`${member}/src`, /\.module\.css$/));
  expect(stylesheets.filter((file) => /:global\(\s*\./.test(readRepositoryFile(file)))).toEqual([]);
});

it('every class that a component uses is in its stylesheet', () => {
  const components = [...scoped, ...sourcesUnder('shell/src', /\.tsx$/)];
  const missing = components.flatMap((file) => {
    const stylesheet = /import styles from '(.*\.module\.css)'/.exec(readRepositoryFile(file))?.[1];
    if (!stylesheet) return [];
    const names = namesIn(readRepositoryFile(path.posix.join(path.posix.dirname(file), stylesheet)));
    const asked = [...readRepositoryFile(file).matchAll(/\bstyles\.(\w+)/g)].map(([, name]) => name!);
    return asked.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

it('class names in the frame, and in its page, are in its stylesheets', () => {
  const names = new Set(sourcesUnder(FRAME, /\.css$/).flatMap((file) => [...namesIn(readRepositoryFile(file))]));
  const frame = sourcesUnder('shell/src', /\.tsx$/).flatMap((file) => textNamesIn(readRepositoryFile(file)));
  const pages = packages.flatMap((member) => sourcesUnder(`${member}/src`, /\.ts$/));
  const html = pages.flatMap((file) =>
    [...readRepositoryFile(file).matchAll(/<\w+ class="([^"]*)"/g)].map(([, name]) => name!),
  );
  expect(frame.length).toBeGreaterThan(10);
  expect([...frame, ...html].filter((name) => !names.has(name))).toEqual([]);
});

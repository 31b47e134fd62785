import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const workspace = path.resolve(import.meta.dirname, '..');

const VIOLATIONS = [
  ['a spinner before words', '<button>{busy && <i />}Send</button>'],
  ['a spinner before what may be words', '<button>{busy && <i />}{children}</button>'],
  ['a hint behind words', '<p>Name {hint && <small>{hint}</small>}</p>'],
  ['what may be words and comes and goes', '<p>{first && wordsOf(first)}{busy && <i />}</p>'],
  ['words that come and go', '<p>{first}{busy && ", sending"}</p>'],
  ['words that become others beside an icon', '<p><i />{busy ? "Hide" : "Show"}</p>'],
  ['a list before words', '<p>{list.map((one) => <b key={one} />)} and more</p>'],
  ['words in a fragment', '<>Did you mean <a href="/">this</a>?</>'],
  ['words of an optional chain beside a list', '<p>{list?.map((one) => <b key={one} />)}{first}</p>'],
] as const;

const ALLOWED = [
  ['words alone that change', '<p>{busy ? "Hide" : "Show"}</p>'],
  ['words in elements of their own', '<button>{busy && <i />}<span>{children}</span></button>'],
  ['one template string', '<p>{`${first}${busy ? ", sending" : ""}`}</p>'],
  ['words beside an element that stays', '<p>Name <small>{hint}</small></p>'],
  ['elements that come and go', '<p>{busy && <i />}<b>{first}</b></p>'],
  ['an element in a variable', '<p>{busy && <i />}{element}</p>'],
] as const;

const parts = 'const [busy, hint, first, children, list] = [true, "", "", null, [""]];\nconst element = <b />;\n';

it('finds only text that React loses on a translated page', () => {
  const folder = mkdtempSync(path.join(workspace, 'packages/ui/src/planted-'));
  try {
    for (const [name, jsx] of [...VIOLATIONS, ...ALLOWED]) {
      writeFileSync(path.join(folder, `${name}.tsx`), `${parts}export const planted = ${jsx};\n`);
    }
    const oxlint = path.join(workspace, 'node_modules/.bin/oxlint');
    const { stdout } = spawnSync(oxlint, ['--format', 'json', folder], { cwd: workspace, encoding: 'utf8' });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    const found = diagnostics.filter(({ code }) => code === 'fotosoc(bare-text)').map(({ filename }) => filename);
    const named = (each: typeof VIOLATIONS | typeof ALLOWED) => each.map(([name]) => name);
    expect(found.map((file) => path.basename(file, '.tsx')).toSorted()).toEqual(named(VIOLATIONS).toSorted());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { determineOrigin } from './origin.ts';

const dir = import.meta.dirname;
const commit = '9f3c1ab2'.repeat(5);

describe('the origin of a version', () => {
  it('is read from GitHub Actions', () => {
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: commit,
      GITHUB_ACTOR: 'ada',
      GITHUB_SERVER_URL: 'https://git.example.org',
      GITHUB_REPOSITORY: 'team/prints',
      GITHUB_RUN_ID: '42',
    };
    const url = 'https://git.example.org/team/prints/actions/runs/42';
    expect(determineOrigin({}, env, dir)).toEqual({ commit, author: 'ada', url });
  });

  it('is read from GitLab CI, without mail addresses', () => {
    const env = {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: commit,
      CI_COMMIT_AUTHOR: 'Ada Byron <ada@example.org>',
      CI_PIPELINE_URL: 'https://git.example.org/team/prints/-/pipelines/7',
    };
    expect(determineOrigin({}, env, dir)).toEqual({ commit, author: 'Ada Byron', url: env.CI_PIPELINE_URL });
  });

  it('is read from git elsewhere', () => {
    expect(determineOrigin({}, {}, dir)).toEqual({
      commit: expect.stringMatching(/^[0-9a-f]{40}(-dirty)?$/) as string,
      author: expect.any(String) as string,
    });
  });

  it("is dirty with a changed file, and not with the compiler's build info", () => {
    const repository = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-origin-'));
    onTestFinished(() => rmSync(repository, { recursive: true }));
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], { cwd: repository });
    git('init', '--quiet');
    git('commit', '--quiet', '--allow-empty', '-m', 'first');
    writeFileSync(path.join(repository, 'tsconfig.tsbuildinfo'), '{}');
    expect(determineOrigin({}, {}, repository).commit).not.toMatch(/-dirty$/);
    writeFileSync(path.join(repository, 'page.tsx'), '');
    expect(determineOrigin({}, {}, repository).commit).toMatch(/-dirty$/);
  });

  it('is overridden by options', () => {
    const env = { GITLAB_CI: 'true', CI_COMMIT_SHA: commit };
    expect(determineOrigin({ commit: '1234567', author: undefined }, env, dir)).toEqual({ commit: '1234567' });
  });

  it('omits invalid values, unless they are options', () => {
    const env = { GITLAB_CI: 'true', CI_COMMIT_SHA: commit, CI_PIPELINE_URL: 'javascript:alert(1)' };
    expect(determineOrigin({}, env, dir)).toEqual({ commit });
    expect(() => determineOrigin({ url: 'http://ci.example.org' }, {}, dir)).toThrow('--url must be an https address');
    expect(() => determineOrigin({ commit: 'main' }, {}, dir)).toThrow(
      '--commit must be the hash of a commit, not main.',
    );
  });
});

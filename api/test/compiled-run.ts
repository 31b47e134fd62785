import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    compiled: string;
  }
}

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'fotosoc-compiled-'));
  project.provide('compiled', folder);
  return () => rmSync(folder, { recursive: true });
}

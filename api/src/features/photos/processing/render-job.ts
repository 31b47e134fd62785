import { readFile } from 'node:fs/promises';
import { loadEngine, type EngineName, type Plan, type Rendition } from './engine.ts';

export interface RenderJob {
  engine: EngineName;
  /** The uploaded file, already inspected. */
  path: string;
  plan: Plan;
}

/** What a worker thread does with one upload. */
export async function renderJob({ engine, path, plan }: RenderJob): Promise<Rendition> {
  const images = await loadEngine(engine);
  return images.render(await readFile(path), plan);
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { formatCopyUrl } from '@fotosoc/contract/photo-ladder';
import { HttpError } from '@fotosoc/server-kit/http-error';
import { waitAtMost } from '@fotosoc/server-kit/jobs/timeout';
import { hasDiskRoom } from '@fotosoc/server-kit/storage/disk';
import type { SiteServices } from '../services.ts';

type Services = Pick<SiteServices, 'background' | 'config' | 'objects' | 'photos'>;
type CopyType = 'webp' | 'avif';

/** Copy that answers a request. */
interface ProvidedCopy {
  key: string;
  /** True if a better copy will exist later. */
  isTemporary: boolean;
}

/** Smaller copies of the bundled pictures. The first request of a width renders a WebP; an AVIF follows in the
 *  background, while the processor has nothing else to do. */
export class PictureCopies {
  readonly #underWay = new Map<string, Promise<boolean>>();
  readonly #hashes = new Map<string, Promise<string>>();

  /** @param dir folder of the bundled pictures */
  constructor(
    private readonly site: Services,
    private readonly dir: string,
  ) {}

  /** Returns the copy of a bundled picture, rendered if missing; undefined if the copy cannot be made now, or
   *  not soon enough for a visitor. */
  async provide(file: string, width: number, acceptsAvif: boolean): Promise<ProvidedCopy | undefined> {
    const { background, config, objects } = this.site;
    if (acceptsAvif) {
      const key = await this.#formatKey(file, width, 'avif');
      if (await objects.head(key)) return { key, isTemporary: false };
      background.run(async () => this.#makeOnce(key, file, width, 'avif'));
    }
    const key = await this.#formatKey(file, width, 'webp');
    const exists =
      (await objects.head(key)) !== undefined ||
      (await waitAtMost(config.photos.copyWaitMs, this.#makeOnce(key, file, width, 'webp'), false));
    return exists ? { key, isTemporary: acceptsAvif } : undefined;
  }

  /** Returns a key that changes with the content of the picture, so that a release can replace it. */
  async #formatKey(file: string, width: number, type: CopyType): Promise<string> {
    const hash = this.#hashes.get(file) ?? hashFile(path.join(this.dir, file));
    this.#hashes.set(file, hash);
    return `pictures/${await hash}/${formatCopyUrl(file, width).replace(/webp$/, type)}`;
  }

  async #makeOnce(key: string, file: string, width: number, type: CopyType): Promise<boolean> {
    const known = this.#underWay.get(key);
    if (known) return known;
    const made = this.#make(key, file, width, type).finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, made);
    return made;
  }

  async #make(key: string, file: string, width: number, type: CopyType): Promise<boolean> {
    const { config, objects, photos } = this.site;
    if (config.readOnly || !(await hasDiskRoom(config))) return false;
    try {
      const copy = await photos.renderFileCopy(path.join(this.dir, file), { type: `image/${type}` as const, width });
      if (copy) await objects.put(key, Buffer.from(copy));
      return copy !== undefined;
    } catch (error) {
      if (error instanceof HttpError) return false;
      throw error;
    }
  }
}

async function hashFile(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 16);
}

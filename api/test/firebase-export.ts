import { createCipheriv, scryptSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const SIGNER_KEY = Buffer.alloc(64, 'signer').toString('base64');
const SEPARATOR = 'Bw==';
/** Low cost of password hashes, because tests sign in. */
const MEM_COST = 8;
const ROUNDS = 8;

const ADDRESS = 'https://storage.example.org/v0/b/fotosoc.appspot.com/o/';

interface Documents {
  memberPortfolios: Record<string, object>;
  galleries: Record<string, object>;
  captions: Record<string, object>;
}

/** Export of the site described by the specification (sections 3 and 7), written piece by piece. */
class FirebaseExport {
  readonly #users: object[] = [];
  readonly docs: Documents = { memberPortfolios: {}, galleries: {}, captions: {} };

  constructor(readonly folder: string) {}

  addUser(localId: string, email: string, password?: string, more: object = {}): void {
    const salt = Buffer.from(`salt of ${localId}`).toString('base64');
    const hashed = password === undefined ? {} : { passwordHash: hashOf(password, salt), salt };
    this.#users.push({ localId, email, emailVerified: true, createdAt: '1602000000000', ...hashed, ...more });
  }

  /** Adds a file to the storage.
   *  @returns its download URL, as in documents */
  async addFile(at: string, data: Uint8Array): Promise<string> {
    const file = path.join(this.folder, 'storage', at);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, data);
    return this.addressOf(at);
  }

  addressOf(at: string): string {
    return `${ADDRESS}${encodeURIComponent(at)}?alt=media&token=5f0c`;
  }

  async write(): Promise<void> {
    const collections = { __collections__: this.docs };
    await mkdir(path.join(this.folder, 'storage'), { recursive: true });
    await writeFile(path.join(this.folder, 'firestore.json'), JSON.stringify(collections));
    await writeFile(path.join(this.folder, 'auth.json'), JSON.stringify({ users: this.#users }));
    await writeFile(
      path.join(this.folder, 'hash-config.txt'),
      `hash_config {\n  algorithm: SCRYPT,\n  base64_signer_key: ${SIGNER_KEY},\n  base64_salt_separator: ${SEPARATOR},\n  rounds: ${ROUNDS},\n  mem_cost: ${MEM_COST},\n}\n`,
    );
  }
}

/** Returns the creation time of a document as an exported timestamp. */
function timestamp(iso: string): object {
  return { __datatype__: 'timestamp', value: { _seconds: Date.parse(iso) / 1000, _nanoseconds: 0 } };
}

function hashOf(password: string, salt: string): string {
  const salted = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(SEPARATOR, 'base64')]);
  const key = scryptSync(password, salted, 32, { N: 2 ** MEM_COST, r: ROUNDS, p: 1 });
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  return Buffer.concat([cipher.update(Buffer.from(SIGNER_KEY, 'base64')), cipher.final()]).toString('base64');
}

/** Creates an export with all known problems, and a number of photos in a portfolio: see `moving-in`. */
export async function createExportWithProblems(
  folder: string,
  photo: Uint8Array,
  count: number,
): Promise<FirebaseExport> {
  const made = new FirebaseExport(folder);
  const { memberPortfolios, galleries, captions } = made.docs;
  made.addUser('u-niamh', 'Niamh@example.org', 'tide-and-patience');
  made.addUser('u-late', 'niamh@EXAMPLE.org', 'another', { createdAt: '1702000000000' });
  made.addUser('u-google', 'cormac@example.org');
  made.addUser('u-gone', 'gone@example.org', 'whatever', { disabled: true });
  made.addUser('u-phone', '');

  const images = [];
  for (let index = 0; index < count; index += 1) {
    images.push(await made.addFile(`member-portfolios/niamh/gallery_1/16${index}0000000000_sea ${index}.jpg`, photo));
  }
  const huge = await made.addFile(
    'member-portfolios/niamh/gallery_1/1600000000000_huge.png',
    createPngHeader(30_000, 9),
  );
  const text = await made.addFile('member-portfolios/niamh/gallery_1/1600000000001_list.jpg', Buffer.from('words'));
  const cut = await made.addFile('member-portfolios/niamh/gallery_1/1600000000002_cut.jpg', photo.subarray(0, 2000));
  await made.addFile('galleries/nobody/gallery_1/1600000000003_left.jpg', photo);
  const missing = made.addressOf('member-portfolios/niamh/gallery_1/1600000000004_missing.jpg');
  memberPortfolios['a-first'] = {
    portfolioLink: 'niamh',
    name: 'Niamh Gallagher',
    bio: 'Tides.\u0000',
    profileImage: images[0],
    userId: 'u-niamh',
    socialButtons: [
      { platform: 'email', url: 'mailto:niamh@example.org' },
      { platform: 'website', url: 'http://niamh.example.org' },
      { platform: 'link', url: 'javascript:alert(1)' },
    ],
    galleries: [
      { title: 'Sea', images: [...images, huge, text, cut, missing, 'https://elsewhere.example.org/a.jpg'] },
      { title: '', images: [] },
    ],
    createdAt: timestamp('2021-10-05T18:00:00Z'),
  };
  memberPortfolios['b-second'] = { portfolioLink: 'niamh', name: 'Another Niamh', userId: 'u-google', galleries: [] };
  memberPortfolios['c-orphan'] = { portfolioLink: 'ghost', name: 'Ghost', userId: 'u-gone', galleries: [] };

  for (const [id, link, year] of [
    ['g-old', 'Captions Night 2021', '2021'],
    ['g-new', 'captions-2023', '2023'],
  ] as const) {
    const first = await made.addFile(`galleries/${link}/gallery_1/1_one.jpg`, photo);
    const second = await made.addFile(`galleries/${link}/gallery_1/2_two.jpg`, photo);
    const title = `Captions ${year}`;
    const both = id === 'g-old' ? [first, second] : [first];
    galleries[id] = {
      title,
      link,
      galleries: [{ title: 'All', images: both }],
      createdAt: timestamp(`${year}-02-01T12:00:00Z`),
    };
  }
  captions['1'] = {
    captions: [
      { name: 'Fionn', caption: 'Deadline' },
      { name: '', caption: 'Nobody' },
    ],
  };
  captions['2'] = { captions: [{ name: 'Gráinne', caption: 'Fog' }] };
  captions['57'] = { captions: [{ name: 'Anon', caption: 'Of nothing' }] };
  await made.write();
  return made;
}

/** Returns the header of a PNG of this declared size, without pixels. */
function createPngHeader(width: number, height: number): Buffer {
  const header = Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'),
    Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from('\0\0\0\0IEND\0\0\0\0', 'latin1'),
  ]);
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}

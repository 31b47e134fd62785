import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { PhotoPurpose } from '@fotosoc/contract/photo';
import type { Manifest } from '@fotosoc/contract/registry/manifest';
import type { Config } from './config.ts';
import type { Db } from './db/connection.ts';
import { write } from './db/write.ts';
import { equipment } from './demo/equipment.ts';
import { seedEvents } from './demo/events.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { insertAccount } from './features/accounts/queries.ts';
import { BundleStore } from './features/deployments/publish/bundle-store.ts';
import { insertGallery } from './features/galleries/queries.ts';
import { insertPhoto } from './features/photos/queries.ts';
import { insertPortfolio } from './features/portfolios/queries.ts';
import { startSession } from './plugins/session-store.ts';
import { openServices, type Services, type Tried } from './services.ts';

const PICTURE = new URL('../demo/basalt-shore-dusk.jpg', import.meta.url);
/** One grey pixel. */
const PLACEHOLDER = 'data:image/gif;base64,R0lGODlhAQABAIAAAICAgAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';
const LINK = 'trial';

/** How long a page that is tried may take to be drawn: nobody waits for it. */
const DRAW_WAIT_MS = 10_000;

type BuildApp = (services: Services) => Promise<FastifyInstance>;

/** A site that nobody but this process can reach. */
export interface TrialSite {
  app: FastifyInstance;
  /** A member's, as a cookie, where there is one. */
  session?: string;
  /** Removes it. */
  close: () => Promise<void>;
}

/** This very site, with a version as if everybody got it. It is only read. */
export async function openTrialSite(services: Services, tried: Tried, buildApp: BuildApp): Promise<TrialSite> {
  const { bundles, config } = services;
  const app = await buildApp({
    ...services,
    tried,
    bundles: new TrialBundles(bundles.objects, tried),
    config: { ...config, ...drawingPatiently(config), chromiumPath: undefined, logLevel: 'silent' },
    stopping: { isAsked: false },
  });
  return { app, close: async () => app.close() };
}

/** A copy of this site in a folder of its own, with that version and what else is live, and nobody's data: one member, who
 *  has a portfolio, a gallery, events and equipment. It sends no mail and asks no other service. */
export async function openTrialCopy(
  { bundles, config, db, now, safeHttp, scratch }: Services,
  tried: Tried,
  buildApp: BuildApp,
): Promise<TrialSite> {
  const dataDir = scratch.path();
  const closing = [async () => rm(dataDir, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.splice(0).toReversed()) await end();
  };
  try {
    await mkdir(dataDir, { recursive: true });
    const lent = { safeHttp, bundles: new TrialBundles(bundles.objects, tried) };
    const copy = { ...(await openServices(configIn(dataDir, config), now, lent)), tried };
    closing.push(copy.close);
    await copyDeployments(db, copy.db);
    const memberId = await seed(copy);
    const app = await buildApp(copy);
    closing.push(async () => app.close());
    return { app, session: `sid=${await startSession(copy.db, memberId, now())}`, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function configIn(dataDir: string, config: Config): Config {
  return {
    ...config,
    dataDir,
    databaseUrl: undefined,
    s3: undefined,
    adminUserId: undefined,
    seed: 'none',
    deployTokens: [],
    chromiumPath: undefined,
    smtpUrl: undefined,
    eventsUrl: undefined,
    quickLinksSheetUrl: undefined,
    fotoOfTheWeekSheetUrl: undefined,
    contactFormUrl: undefined,
    logLevel: 'silent',
    ...drawingPatiently(config),
  };
}

function drawingPatiently({ drawWaitMs }: Config): Pick<Config, 'drawWaitMs'> {
  return { drawWaitMs: drawWaitMs === 0 ? 0 : DRAW_WAIT_MS };
}

/** The versions that are stored here, and one that is not yet. */
class TrialBundles extends BundleStore {
  constructor(
    objects: Services['objects'],
    private readonly tried: Tried,
  ) {
    super(objects);
  }

  override async readFile(of: Pick<Manifest, 'name' | 'version'>, file: string): Promise<Buffer | undefined> {
    const { manifest, files } = this.tried.bundle;
    const isTried = of.name === manifest.name && of.version === manifest.version;
    return isTried ? files.get(file) : super.readFile(of, file);
  }
}

/** What is live, and nothing that is known of its visitors. */
async function copyDeployments(from: Db, to: Db): Promise<void> {
  const deployments = await from.selectFrom('remote_deployments').selectAll().execute();
  for (const { name, active_version } of deployments) {
    const version = await from
      .selectFrom('remote_versions')
      .selectAll()
      .where('name', '=', name)
      .where('version', '=', active_version)
      .executeTakeFirstOrThrow();
    await to.insertInto('remote_versions').values(version).execute();
  }
  for (const deployment of deployments) {
    const { active_version } = deployment;
    const only = { last_good_version: active_version, canary_id: null, canary_version: null, canary_percent: 0 };
    await to
      .insertInto('remote_deployments')
      .values({ ...deployment, ...only })
      .execute();
  }
}

/** @returns the member's id */
async function seed(copy: Services): Promise<string> {
  const { db, now } = copy;
  const passwordHash = await hashPassword(randomUUID());
  const { id } = (await insertAccount(db, { email: 'member@trial.invalid', passwordHash }, now()))!;
  const profileImage = await addPhoto(copy, id, 'profile');
  const ofPortfolio = [{ title: 'Shore', images: [await addPhoto(copy, id, 'portfolio-create')] }];
  const ofGallery = [{ title: 'Shore', images: [await addPhoto(copy, id, 'gallery')] }];
  await write(db, 'none', async (trx) => {
    const content = { portfolioLink: LINK, name: 'A member', bio: '', socialButtons: [], profileImage };
    await insertPortfolio(trx, LINK, id, { ...content, galleries: ofPortfolio }, now());
    await insertGallery(trx, LINK, id, { title: 'An exhibition', galleries: ofGallery }, now());
    for (const kind of equipment)
      await trx
        .insertInto('equipment')
        .values({ id: randomUUID(), ...kind })
        .execute();
  });
  await seedEvents(copy);
  return id;
}

/** A picture of the demo content, as it is: to prepare it would take longer than everything else here. */
async function addPhoto({ db, photoStorage, now }: Services, ownerId: string, purpose: PhotoPurpose) {
  const id = randomUUID();
  const file = `trial/${id}.jpg`;
  await photoStorage.save(file, await readFile(PICTURE));
  await insertPhoto(db, {
    id,
    owner_id: ownerId,
    purpose,
    file,
    width: 1600,
    height: 1067,
    size_bytes: 100_000,
    variants: '[]',
    placeholder: PLACEHOLDER,
    exif: null,
    alt: '',
    set_id: null,
    position: null,
    profile_of: null,
    created_at: now().toISOString(),
  });
  return { id, alt: 'A shore at dusk' };
}

import os from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { findPostgres } from './api/test/postgres.ts';
import { findRadosgw } from './api/test/radosgw.ts';
import { folderOfTests } from './scripts/testing/folder-of-tests.ts';
import { SlowestFirst } from './scripts/testing/slowest-first.ts';
import { SHORT_LIVED } from './scripts/v8-flags.ts';

const browserLike = [
  'shell',
  'mf-*',
  'packages/ui',
  'packages/host',
  'packages/loader',
  'packages/photos',
  'examples/*',
];

const node = {
  environment: 'node',
  env: { TMPDIR: folderOfTests() },
  isolate: false, // importing the API anew took longer than most of its files
  execArgv: SHORT_LIVED,
  setupFiles: ['packages/serving/src/testing/setup.ts'],
  testTimeout: 120_000,
  hookTimeout: 180_000,
};

/** What waits for a server a third of its time; before all others, so that lint and builds beside it use that time. */
const waiting = {
  maxWorkers: Math.ceil(os.availableParallelism() * 1.5),
  sequence: { groupOrder: 0 },
};

/** What keeps its cores busy by itself. */
const busy = { sequence: { groupOrder: 1 } };

/** Pages wait for themselves now and then, and threads for them are made at little cost. */
const inThreads = { ...waiting, pool: 'threads', sequence: { groupOrder: 2 } } as const;

const hasPostgres = findPostgres() !== undefined;
const hasS3 = findRadosgw() !== undefined || process.env['CI'] !== undefined;

const ofNode = [
  'api/**',
  'packages/{build,contract,remote,serving}/src/**',
  'scripts/**',
  'examples/*',
  'bench{,/rollout}',
];
const long = '**/*.long.test.ts';

/** What takes more than a second, most of it for programs that are started. */
const slow = '**/*.slow.test.ts';

const ofApi = (files: string) => `api/src/${files}{,.slow}.test.ts`;

/** What sends the database, or the bucket, few statements or none that other files do not send as well; and what takes its
 *  time there: the analysis of rollouts, each of whose tests has hundreds of pages told of, one by one, and copies of whole
 *  sites. There they run with `LONG`. What is left has whatever locks, merges, searches, or is written for PostgreSQL
 *  alone. */
const asksNothingNew = [
  'delivery/analysis/{other-signs,rollout-analysis,votes}',
  'delivery/announcements/announce',
  'delivery/errors/routes',
  'delivery/invitations/routes',
  'delivery/packages/*',
  'delivery/page-starts/routes',
  'delivery/pages/{canaries,error-page,failed-pages,first-render,for-machines,form-routes,kept-pages,opened-pages,outdated-notice,parts,preview,routes,shared-pages}',
  'delivery/publish/{breaks,places-changed,publish,publish-checks,retention,send-object,source-maps}',
  'delivery/registry/{composition-routes,embedding,integrity-maps,many-remotes,registry,stock-manifests,withheld}',
  'delivery/rollout/{promote-gradually,repeated-acts,retire,rollback}',
  'delivery/{routes,status/{after-a-year,damage,places,prove-live,release-breaks,routes,standing}}',
  'ground/db/postgres/{frozen-process,silent-connections}',
  'ground/http/{idempotency,reads}',
  'ground/mail/outbox',
  'ground/storage/send-object',
  'ground/plugins/*',
  'ground/telemetry/*',
  'operating/data-copy/*',
  'operating/moving-in/*',
  'site/accounts/{administrator,leaving/leaving,own/{own-account,take-back},passkeys/{attestation,passkey-mail,passkeys,recovery,sign-in},rights/committee,routes,suspension/suspension,walks}',
  'site/contact/*',
  'site/content/{csv,parts/parts,editing-routes,foto-plan/{foto-plan,foto-sections},foto-sheet,routes,slides/*,sources}',
  'site/events/{calendar,event-sections,outside-events,routes}',
  'site/form-tickets/form-tickets',
  'site/galleries/routes',
  'site/hand-over/hand-over',
  'site/loans/gear/gear',
  'site/loans/desk/{all-bookings,made-with,managing,picture-routes,unit-routes,whole-booking}',
  'site/loans/{cancellation-routes,equipment-routes,random-windows,routes,rule-routes}',
  'site/own-things/download/routes',
  'site/photos/{link-previews,photo-size}',
  'site/photos/upload/{disk,failing-disk,hostile-files,malformed-fuzz,routes}',
  'site/portfolios/routes',
  'site/review/{hiding-captions,review}',
  'site/search/dates',
  'site/strangers',
  '{another-society,answers-before,app,clock,confirmed-acts,direct-writes,erased-person,floods,hidden-photo,metrics,odd-names,permissions,pressed-twice,preview-origin,protocol,rates,read-only,roles,server,shutdown,sitemap,trial-site}',
].map(ofApi);
const leftOut = process.env['LONG'] === undefined ? asksNothingNew : [];

/** The tests of the API once more as a site past one machine has it: with their databases on PostgreSQL, where that is
 *  installed, and their objects in a bucket, where that can be. Left out is what is about SQLite and its file, and what asks
 *  neither. */
const onPostgres = {
  test: {
    ...node,
    name: 'postgres',
    include: ['api/src/**/*.test.ts'],
    exclude: [
      ...configDefaults.exclude,
      long,
      'api/src/{operating/backup,ground/{safe-http,text}}/**',
      'api/src/ground/db/{sqlite/**,migrate.test.ts,upgrade*.test.ts}',
      'api/src/site/photos/{processing/**,upload/fairness.test.ts}',
      'api/src/delivery/rollout/canary.test.ts',
      'api/src/ground/plugins/slow-bodies.test.ts',
      'api/src/{config/config,ground/storage/data-folder}.test.ts',
      ...leftOut,
    ],
    globalSetup: ['api/test/postgres-project.ts', ...(hasS3 ? ['api/test/s3-project.ts'] : [])],
    ...waiting,
  },
};

/** Unit, API and page tests, with `--mode quick` without the slow ones. Journeys in a real browser are in e2e/. */
export default defineConfig(({ mode }) => ({
  test: {
    globalSetup: 'api/test/compiled-run.ts',
    sequence: { sequencer: SlowestFirst },
    maxWorkers: '100%', // one core is not kept free: on two, that would be half
    projects: [
      {
        test: {
          ...node,
          name: 'node',
          ...busy,
          include: ofNode.map((folder) => `${folder}/*.test.ts`),
          exclude: [
            ...configDefaults.exclude,
            long,
            ...(mode === 'quick' ? [slow] : []),
            'api/src/ground/db/postgres/*.test.ts',
          ],
        },
      },
      ...(hasPostgres ? [onPostgres] : []),
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'pages',
          ...inThreads,
          environment: 'happy-dom',
          // A page under test asks nothing of any host.
          environmentOptions: {
            happyDOM: { settings: { disableIframePageLoading: true } },
          },
          include: browserLike.map((folder) => `${folder}/src/**/*.test.{ts,tsx}`),
          setupFiles: ['packages/ui/src/testing/setup.ts', 'packages/host/src/testing/setup.ts'],
          isolate: false,
          css: false,
          testTimeout: 120_000,
        },
      },
    ],
  },
}));

/** Modules of release 1, with the current modules. */
export const RENAMED_MODULES: ReadonlyMap<string, string> = new Map([
  ['@fotosoc/build/adopt', '@fotosoc/build/import'],
  ['@fotosoc/build/held-styles', '@fotosoc/build/scoped-styles'],
  ['@fotosoc/build/taken', '@fotosoc/build/consumed-exports'],
  ['@fotosoc/contract/hand-over', '@fotosoc/contract/handover'],
  ['@fotosoc/contract/part', '@fotosoc/contract/page-section'],
  ['@fotosoc/contract/record', '@fotosoc/contract/activity-log'],
  ['@fotosoc/photos/ask-action', '@fotosoc/photos/report-action'],
  ['@fotosoc/ui/answer-section', '@fotosoc/ui/async-section'],
  ['@fotosoc/ui/done', '@fotosoc/ui/undo-notice'],
  ['@fotosoc/ui/mark', '@fotosoc/ui/brand-icon'],
  ['@fotosoc/ui/record', '@fotosoc/ui/activity-log'],
  ['@fotosoc/ui/rows', '@fotosoc/ui/list'],
]);

const HOST = {
  ActOptions: 'ActionOptions',
  addressOf: 'formatApiAddress',
  allAnswered: 'waitForResponses',
  Answer: 'MockResponse',
  AnsweredCall: 'RecordedRequest',
  answers: 'defineResponses',
  Answers: 'MockResponses',
  AnswerTo: 'MockResponseTo',
  answerWith: 'mockResponses',
  callTimeoutMs: 'getRequestTimeoutMs',
  changedMeanwhile: 'createConflict',
  expectAllAnswered: 'expectNoMissingResponses',
  failure: 'createFailure',
  forgetAnswers: 'resetResponses',
  lend: 'createRemoteQueries',
  loginAddress: 'formatLoginAddress',
  PartName: 'FragmentName',
  PartProps: 'FragmentProps',
  Parts: 'Fragments',
  renderPart: 'renderFragment',
  useAct: 'useAction',
  useSurroundings: 'useRouterContext',
};

const BUILD = {
  adopt: 'importBuild',
  buildAs: 'buildVersion',
  BuildNews: 'BuildResultEvent',
  common: 'createCommonConfig',
  filesBelow: 'listSourceFiles',
  fromThePage: 'resolvePageReact',
  hashOfSources: 'hashSources',
  HeldStyles: 'ScopedStyles',
  holdStyles: 'scopeStyles',
  importJavaScript: 'rewriteImports',
  LIBRARIES_APART: 'LIBRARY_CHUNKS',
  NotAdoptable: 'NotImportable',
  plannedBuild: 'planBuild',
  reactInDevelopment: 'buildDevelopmentReact',
  styleNames: 'createStyleNames',
  takenBy: 'collectConsumedExports',
  UNNAMED: 'VERSION_PLACEHOLDER',
  withProductionRouter: 'applyProductionRouter',
};

const UI = {
  ActsWays: 'ActionMethods',
  AnswerSection: 'AsyncSection',
  AnswerSectionProps: 'AsyncSectionProps',
  BRANDS: 'BRAND_PLATFORMS',
  buttonClass: 'getButtonClass',
  Change: 'ItemsChange',
  describeElsewhere: 'describeRemoteChanges',
  Done: 'UndoNotice',
  DoneProps: 'UndoNoticeProps',
  downloadNameOf: 'formatDownloadName',
  editedSets: 'toEditedSets',
  emptySet: 'createEmptySet',
  Mark: 'BrandIcon',
  MarkProps: 'BrandIconProps',
  newItem: 'createItem',
  outline: 'createOutlineIcon',
  PagedRows: 'PagedRowList',
  PagedRowsProps: 'PagedRowListProps',
  PasswordWays: 'PasswordMethods',
  photoSetsOf: 'toPhotoSets',
  Place: 'ItemPosition',
  putBack: 'restoreItems',
  Record: 'ActivityLog',
  RecordLine: 'ActivityLogLine',
  Removed: 'RemovedItem',
  Row: 'ListRow',
  Rows: 'List',
  srcSetOf: 'formatSrcSet',
  storedItems: 'toItems',
  storedOnly: 'omitUploads',
  usePasswordAsked: 'usePasswordAction',
};

/** Exports of release 1 with their current names, by package. */
export const RENAMED_EXPORTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  ['@fotosoc/host', new Map(Object.entries(HOST))],
  ['@fotosoc/build', new Map(Object.entries(BUILD))],
  ['@fotosoc/ui', new Map(Object.entries(UI))],
]);

/** Exports of a remote's `src/routes.tsx`. */
export const RENAMED_ROUTES_EXPORTS: ReadonlyMap<string, string> = new Map([['parts', 'fragments']]);

/** Packages of release 1, with the current packages. */
export const RENAMED_PACKAGES: ReadonlyMap<string, string> = new Map([['@fotosoc/remote', '@fotosoc/cli']]);

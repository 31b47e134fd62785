// Tests that need not run on PostgreSQL as well, by their path without ending. A gate names patterns without test.

/** Tests of delivery without a database. */
export const withoutDatabase = [
  'analysis/{rollout-stages,sequential-analysis}',
  'errors/resolve-stack',
  'pages/{page-description,page-url,prefetch-files}',
  'publish/receive-bundle',
  'registry/integrity-maps',
  'rollout/canary',
];

/** Tests with few or no statements for the database or bucket beyond those of other files, and slow tests: the rollout
 *  analysis, which sends hundreds of page reports per test, and copies of whole sites. On PostgreSQL these run with
 *  `LONG` only. The remaining tests lock, merge, search, or are specific to PostgreSQL. */
export const asksNothingNew = [
  'delivery/**/*',
  'server-kit/db/postgres/{frozen-process,unresponsive-connections}',
  'health/{certificate,health}',
  'server-kit/http/{idempotency,reads,responses/headers}',
  'server-kit/mail/outbox',
  'server-kit/{plugins,telemetry}/*',
  'operating/data-copy/*',
  'operating/firebase-import/*',
  'features/accounts/{administrator,deletion/deletion,firebase-scrypt,device-name,own/{own-account,restore-email},passwords,passkeys/{attestation,passkey-mail,passkeys,recovery,sign-in},rights/committee,routes,security-log/security-log,suspension/suspension,walks,weak-passwords}',
  'features/activity-log/undo',
  'features/calls/{calls,deleted-guest,guests,rule-sets,rules}',
  'features/contact/*',
  'features/content/{csv,sections/{formats,markdown,sections,social-links},editing-routes,foto-plan/{foto-plan,foto-sections},foto-sheet,routes,slides/pdf/*,sources}',
  'features/events/{calendar,event-sections,event-feed,parse-feed-time,routes}',
  'features/form-tickets/form-tickets',
  'features/galleries/{download,facts,log,newest,routes}',
  'features/handover/handover',
  'features/loans/equipment-used/*',
  'features/loans/desk/{all-bookings,approvals,equipment-photos,managed-booking,managed-booking-items,picture-routes,unit-routes,whole-booking}',
  'features/loans/{blocked-borrowers,borrower-rules,cancellation-routes,equipment-routes,open-booking-limit,opening-hours,random-windows,rooms,routes,rule-routes,rules}',
  'features/my-data/download/routes',
  'features/photo-size/routes',
  'features/photos/{copies,link-previews,media-routes}',
  'features/photos/upload/{disk,failing-disk,hostile-files,malformed-fuzz,receive,routes}',
  'features/portfolios/routes',
  'features/moderation/{hiding-captions,moderation}',
  'features/privacy/routes',
  'features/search/{dates,search-queue}',
  'features/structured-data/structured-data',
  'features/well-known/routes',
  'features/sitemap/queries',
  'features/sources/external-source',
  '{one-line-fields,untrusted-senders}',
  '{another-society,features/endpoints,previous-responses,app,clock,confirmed-acts,direct-writes,erased-person,floods,former-names,hidden-photo,metrics,nameless-entries,nginx,odd-names,permissions,personal-data,plain-forms,pressed-twice,preview-origin,protocol,rates,read-only,refused-fields,roles,server,shutdown,sitemap,sandbox-site}',
];

export const deliveryAsksNothingNew = [
  'analysis/{baseline,decision,health,ingest,other-signals}',
  '{announcements,docs,errors,invitations,packages}/*',
  'boot-telemetry/routes',
  'pages/*',
  'publish/{compatibility,render-pages,slot-compatibility,publish,publish-checks,retention,source-maps}',
  'registry/*',
  'rollout/{block,promote,recheck,start-progressive-rollout,repeated-actions,retire,rollback}',
  'routes',
  'site-contract',
  'status/*',
];

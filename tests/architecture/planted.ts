/** `imports` is a relative path, an alias or a package. */
export interface PlantedImport {
  readonly file: string
  readonly imports: string
  readonly typeOnly?: true
  /** For rules that need two imports. */
  readonly and?: PlantedImport
}

export const violations: Readonly<Record<string, readonly PlantedImport[]>> = {
  'exchange-values-stays-below': [
    { file: 'server/modules/exchange/values/dates.ts', imports: '../headers/header-names.ts' },
  ],
  'exchange-readers-stays-below': [
    { file: 'server/modules/exchange/readers/read-csv.ts', imports: '../headers/column-map.ts' },
  ],
  'exchange-headers-stays-below': [
    { file: 'server/modules/exchange/headers/header-kind.ts', imports: '../tables/table.ts', typeOnly: true },
  ],
  'exchange-charges-stays-below': [
    { file: 'server/modules/exchange/charges/turnover.ts', imports: '../tables/table-header.ts' },
  ],
  'exchange-tables-stays-below': [
    { file: 'server/modules/exchange/tables/read-table.ts', imports: '../staging/stage-rows.ts' },
  ],
  'exchange-staging-stays-below': [
    { file: 'server/modules/exchange/staging/stage.ts', imports: '../kinds/all.ts' },
  ],
  'exchange-kinds-stays-below': [
    { file: 'server/modules/exchange/kinds/news.ts', imports: '../imports/import.ts' },
  ],
  'exchange-imports-stays-below': [
    { file: 'server/modules/exchange/imports/import.ts', imports: '../desk/desk.ts' },
  ],
  'contract-is-a-leaf': [
    { file: 'src/contract/meters/checks.ts', imports: '../../lib/dates.ts' },
    { file: 'src/contract/meters/schema.ts', imports: 'luxon' },
    { file: 'src/contract/meters/schema.ts', imports: 'node:crypto' },
  ],
  'lib-stays-below': [
    { file: 'src/lib/store.ts', imports: '../features/auth/atoms/remote.ts' },
    { file: 'src/lib/dates.ts', imports: '../ui/button.tsx' },
    { file: 'src/lib/outbox/deliver.ts', imports: '../../shared/cases/outbox.ts' },
  ],
  'ui-knows-no-domain': [
    { file: 'src/ui/button.tsx', imports: '../features/auth/messages.ts' },
    { file: 'src/ui/button.tsx', imports: '../shared/cases/case-card.tsx' },
  ],
  'shared-knows-no-feature': [
    { file: 'src/shared/cases/case-card.tsx', imports: '../../features/requests/messages.ts' },
    { file: 'src/shared/cases/case-card.tsx', imports: '../../app/router.tsx', typeOnly: true },
  ],
  'residents-load-no-desk': [
    { file: 'src/features/news/news-list.tsx', imports: './desk/news-editor.tsx' },
    { file: 'src/features/news/components/row.tsx', imports: '../desk/messages.ts', typeOnly: true },
  ],
  'features-stay-below-app': [
    { file: 'src/features/auth/screens/login.tsx', imports: '../../../app/router.tsx' },
  ],
  'no-feature-to-feature': [
    { file: 'src/features/meters/atoms/view.ts', imports: '../../auth/atoms/remote.ts' },
    { file: 'src/features/meters/screens/meters.tsx', imports: '../../auth/messages.ts', typeOnly: true },
  ],
  'network-and-storage-live-in-lib': [
    { file: 'src/features/meters/api/list-meters.ts', imports: 'ofetch' },
    { file: 'src/app/start.ts', imports: 'idb-keyval' },
  ],
  'components-below-screens': [
    { file: 'src/features/meters/components/row.tsx', imports: '../screens/meters.tsx' },
    { file: 'src/features/meters/report/components/row.tsx', imports: '../../meters-screen.tsx' },
  ],
  'state-below-parts': [
    { file: 'src/features/meters/atoms/view.ts', imports: '../components/row.tsx' },
    { file: 'src/features/meters/state.ts', imports: './meter-row.tsx', typeOnly: true },
    { file: 'src/features/meters/report/state.ts', imports: '../meter-row.tsx' },
  ],
  'api-below-state': [
    { file: 'src/features/meters/api/list-meters.ts', imports: '../atoms/remote.ts' },
    { file: 'src/features/meters/api.ts', imports: './state.ts' },
    { file: 'src/features/meters/api.ts', imports: './meter-row.tsx', typeOnly: true },
  ],
  'rules-are-pure': [
    { file: 'src/features/meters/rules/order.ts', imports: 'react', typeOnly: true },
    { file: 'src/features/meters/rules/order.ts', imports: 'jotai' },
    { file: 'src/features/meters/rules/order.ts', imports: '../api/list-meters.ts' },
    { file: 'src/features/meters/rules/order.ts', imports: '../../../lib/outbox/queue.ts' },
    { file: 'src/features/meters/rules.ts', imports: './api.ts' },
    { file: 'src/features/meters/rules.ts', imports: './state.ts', typeOnly: true },
    { file: 'src/features/meters/rules.ts', imports: './meter-row.tsx' },
    { file: 'src/features/meters/report/rules/sheet.ts', imports: '../state.ts' },
  ],
  'client-never-imports-server': [
    { file: 'src/lib/call.ts', imports: '../../server/http/errors.ts', typeOnly: true },
    { file: 'sw/data.ts', imports: '../server/http/errors.ts' },
  ],
  'server-shares-only-the-contract': [
    { file: 'server/modules/meters/service.ts', imports: '../../../src/lib/dates.ts' },
    { file: 'server/main.ts', imports: '../sw/sync.ts' },
  ],
  'page-never-imports-worker': [
    { file: 'src/lib/sw-bridge.ts', imports: '../../sw/sync.ts', typeOnly: true },
  ],
  'worker-stays-small': [
    { file: 'sw/push.ts', imports: '../src/ui/button.tsx' },
    { file: 'sw/push.ts', imports: 'luxon' },
  ],
  'worker-never-reaches-react': [
    {
      file: 'sw/sync.ts',
      imports: '../src/lib/store.ts',
      and: { file: 'src/lib/store.ts', imports: 'react' },
    },
  ],
  'adapters-are-chosen-at-the-root': [
    { file: 'server/modules/meters/service.ts', imports: '../../adapters/clock.ts' },
    { file: 'server/http/session.ts', imports: '../adapters/clock.ts', typeOnly: true },
  ],
  'ports-and-adapters-know-no-module': [
    { file: 'server/ports/clock.ts', imports: '../modules/meters/service.ts', typeOnly: true },
    { file: 'server/adapters/clock.ts', imports: '../modules/meters/service.ts' },
  ],
  'kernel-and-database-stay-below': [
    { file: 'server/kernel/idempotency.ts', imports: '../modules/meters/service.ts', typeOnly: true },
    { file: 'server/kernel/limits.ts', imports: '../http/messages.ts' },
    { file: 'server/db/connect.ts', imports: '../config/environment.ts' },
  ],
  'settings-know-no-server': [
    { file: 'server/config/hosts.ts', imports: '../http/errors.ts' },
    { file: 'server/config/hosts.ts', imports: '../modules/meters/service.ts', typeOnly: true },
  ],
  'http-knows-no-module': [
    { file: 'server/http/errors.ts', imports: '../modules/meters/service.ts' },
    { file: 'server/http/errors.ts', imports: '../sandbox/sandbox.ts', typeOnly: true },
  ],
  'modules-stay-below-their-users': [
    { file: 'server/modules/meters/service.ts', imports: '../../seed/demo.ts' },
    { file: 'server/modules/meters/module.ts', imports: '../../app.ts', typeOnly: true },
  ],
  'services-know-no-http': [
    { file: 'server/modules/meters/service.ts', imports: '../../http/route.ts', typeOnly: true },
    { file: 'server/modules/meters/store.ts', imports: 'fastify', typeOnly: true },
  ],
  'stores-belong-to-their-module': [
    { file: 'server/http/authenticate.ts', imports: '../modules/auth/store.ts' },
    { file: 'server/db/connect.ts', imports: '../modules/auth/store.ts' },
    { file: 'server/operator/files.ts', imports: '../modules/requests/store.ts' },
    { file: 'server/sandbox/routes.ts', imports: '../modules/payments/payment-store.ts', typeOnly: true },
    { file: 'server/seed/demo.ts', imports: '../modules/payments/autopay/debit-store.ts' },
  ],
  'modules-meet-through-services': [
    { file: 'server/modules/meters/service.ts', imports: '../auth/store.ts' },
    { file: 'server/modules/meters/module.ts', imports: '../auth/present.ts', typeOnly: true },
    { file: 'server/modules/meters/service.ts', imports: '../auth/sessions/store.ts' },
  ],
  'no-cycles': [
    {
      file: 'src/lib/dates.ts',
      imports: './money.ts',
      and: { file: 'src/lib/money.ts', imports: './dates.ts', typeOnly: true },
    },
  ],
  'no-barrels': [{ file: 'src/features/meters/index.ts', imports: './messages.ts' }],
  'no-tests-in-the-product': [{ file: 'server/db/pool.ts', imports: '../../tests/server/database.ts' }],
  'no-development-packages-in-the-product': [{ file: 'server/main.ts', imports: 'vitest' }],
  'everything-resolves': [
    { file: 'src/lib/dates.ts', imports: 'never-installed' },
    { file: 'server/http/serve.ts', imports: '#unknown/endpoint.ts' },
  ],
}

/** Imports that no rule may reject. */
export const permitted: readonly PlantedImport[] = [
  { file: 'src/app/router.tsx', imports: '../features/meters/screens/meters.tsx' },
  { file: 'src/features/meters/screens/meters.tsx', imports: '../components/row.tsx' },
  { file: 'src/features/meters/components/row.tsx', imports: '../../../ui/button.tsx' },
  { file: 'src/features/meters/components/row.tsx', imports: '../atoms/view.ts' },
  { file: 'src/features/meters/atoms/view.ts', imports: '../rules/order.ts' },
  { file: 'src/features/meters/meters-screen.tsx', imports: './meter-row.tsx' },
  { file: 'src/features/meters/meter-row.tsx', imports: './state.ts' },
  { file: 'src/features/meters/state.ts', imports: './api.ts' },
  { file: 'src/features/meters/state.ts', imports: './rules.ts' },
  { file: 'src/features/meters/rules/order.ts', imports: '#contract/meters/checks.ts' },
  { file: 'src/features/meters/rules/order.ts', imports: '../../../lib/dates.ts' },
  { file: 'src/features/meters/api/list-meters.ts', imports: '../../../lib/call.ts' },
  { file: 'src/lib/call.ts', imports: 'ofetch' },
  { file: 'src/contract/meters/schema.ts', imports: 'zod/mini' },
  { file: 'sw/data.ts', imports: 'workbox-routing' },
  { file: 'sw/sync.ts', imports: '../src/lib/outbox/queue.ts' },
  { file: 'server/modules/meters/service.ts', imports: '#contract/meters/checks.ts' },
  { file: 'server/modules/meters/service.ts', imports: '../auth/service.ts' },
  { file: 'server/modules/meters/service.ts', imports: '../auth/sessions/service.ts' },
  { file: 'server/modules/auth/module.ts', imports: './sessions/module.ts' },
  { file: 'src/features/meters/desk/screen.tsx', imports: '../messages.ts' },
  { file: 'src/features/meters/meter-photos.tsx', imports: '../../shared/files/use-files.ts' },
  { file: 'sw/sync.ts', imports: '../src/app/boot/outbox-kinds.ts' },
  { file: 'server/modules/meters/service.ts', imports: '../../ports/clock.ts', typeOnly: true },
  { file: 'server/adapters/clock.ts', imports: '../ports/clock.ts', typeOnly: true },
  { file: 'server/modules/meters/service.ts', imports: '../../kernel/idempotency.ts' },
  { file: 'server/modules/meters/routes.ts', imports: '../../http/route.ts' },
  { file: 'server/operator/files.ts', imports: '../modules/requests/desk.ts' },
  { file: 'server/main.ts', imports: './adapters/clock.ts' },
  { file: 'server/main.ts', imports: 'node:http' },
]

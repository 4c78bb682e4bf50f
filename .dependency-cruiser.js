// Who may import whom (docs/decisions). tests/architecture plants a violation of each rule and proves that it is caught.

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

const layers = [
  forbid(
    'contract-is-a-leaf',
    'What both halves agree on depends on the schema library alone.',
    { path: '^src/contract/' },
    { pathNot: ['^src/contract/', '^node_modules/zod/'] },
  ),
  forbid(
    'lib-stays-below',
    'lib holds functions without a domain.',
    { path: '^src/lib/' },
    { path: '^src/(main[.]tsx|app/|features/|shared/|ui/)' },
  ),
  forbid(
    'ui-knows-no-domain',
    'ui holds components without a domain.',
    { path: '^src/ui/' },
    { path: '^src/(main[.]tsx|app/|features/|shared/)' },
  ),
  forbid(
    'shared-knows-no-feature',
    'shared holds what several features use; it cannot depend on one of them.',
    { path: '^src/shared/' },
    { path: '^src/(main[.]tsx|app/|features/)' },
  ),
  forbid(
    'features-stay-below-app',
    'Only app composes features.',
    { path: '^src/features/' },
    { path: '^src/(main[.]tsx|app/)' },
  ),
  forbid(
    'no-feature-to-feature',
    'Link to another feature through lib/routes/paths.ts, compose features in app.',
    { path: '^src/features/([^/]+)/' },
    { path: '^src/features/', pathNot: '^src/features/$1/' },
  ),
  forbid(
    'residents-load-no-desk',
    'A desk folder holds the screens of the staff.',
    { path: '^src/features/[^/]+/', pathNot: '^src/features/[^/]+/desk/' },
    { path: '^src/features/[^/]+/desk/' },
  ),
  forbid(
    'network-and-storage-live-in-lib',
    'Features call through lib/http/call.ts and keep things through lib.',
    { path: '^src/', pathNot: '^src/lib/' },
    { path: '^node_modules/(ofetch|idb-keyval)/' },
  ),
]

// A duty of a feature is one file or, when it holds several nouns, a folder; a large feature has groups with duties too.
const parts = ['.*/screens/', '.*/components/', '.*[.]tsx$']
const state = ['.*/atoms/', '.*/state[.]ts$', '/[a-z]+-state[.]ts$']
const api = ['.*/api/', '.*/api[.]ts$']
const rules = ['.*/rules/', '.*/rules[.]ts$']
const inFeature = (...duties) => `^src/features/([^/]+)(?:${duties.flat().join('|')})`
const sameFeature = (...duties) => duties.flat().map((duty) => `^src/features/$1${duty}`)

const insideFeature = [
  forbid(
    'components-below-screens',
    'In a feature: screens, then components.',
    { path: inFeature('.*/components/') },
    { path: sameFeature('.*/screens/', '.*-screen[.]tsx$') },
  ),
  forbid(
    'state-below-parts',
    'In a feature: parts, then state, then api and rules.',
    { path: inFeature(state) },
    { path: sameFeature(parts) },
  ),
  forbid(
    'api-below-state',
    'In a feature: parts, then state, then api and rules.',
    { path: inFeature(api) },
    { path: sameFeature(parts, state) },
  ),
  forbid(
    'rules-are-pure',
    'Rules are functions of their arguments: no state, no view, no network.',
    { path: inFeature(rules) },
    {
      path: [
        ...sameFeature(parts, state, api),
        '^src/ui/',
        '^src/lib/http/(call|http|request)[.]',
        '^src/lib/state/(remote|paged|mutation|notices|store)[.]',
        '^src/lib/worker/sw-bridge[.]',
        '^src/lib/outbox/(active|atoms|outbox|page-outbox|deliver|queue)[.]',
        '^src/lib/routes/hash-location[.]',
        '^node_modules/(react|react-dom|jotai|wouter)/',
      ],
    },
  ),
]

const halves = [
  forbid(
    'client-never-imports-server',
    'Page and worker share only the contract with the server.',
    { path: '^(src|sw)/' },
    { path: '^server/' },
  ),
  forbid(
    'server-shares-only-the-contract',
    'The server takes nothing else from the client.',
    { path: '^server/' },
    { path: '^(src|sw)/', pathNot: '^src/contract/' },
  ),
  forbid(
    'page-never-imports-worker',
    'The page talks to the worker through lib/worker/sw-bridge.ts.',
    { path: '^src/' },
    { path: '^sw/' },
  ),
  forbid(
    'worker-stays-small',
    'The worker takes lib, contract, workbox, and the list of forms that work offline.',
    { path: '^sw/' },
    {
      pathNot: [
        '^sw/',
        '^src/(lib|contract)/',
        '^src/app/boot/outbox-kinds[.]ts$',
        '^node_modules/workbox-[^/]+/',
      ],
    },
  ),
  forbid(
    'worker-never-reaches-react',
    'What lib gives to the worker may not drag the view along.',
    { path: '^sw/' },
    { path: '^node_modules/(react|react-dom)/', reachable: true },
  ),
]

const server = [
  forbid(
    'adapters-are-chosen-at-the-root',
    'Modules, jobs and http know ports; only a composition root names adapters.',
    { path: '^server/', pathNot: ['^server/adapters/', '^server/(main|start|dev|operator/cli)[.]ts$'] },
    { path: '^server/adapters/' },
  ),
  forbid(
    'ports-and-adapters-know-no-module',
    'The outside world does not depend on what uses it.',
    { path: '^server/(ports|adapters)/' },
    { path: '^server/(modules|http|operator|sandbox|seed)/' },
  ),
  forbid(
    'kernel-and-database-stay-below',
    'The kernel and the database know no module, no HTTP and no settings.',
    { path: '^server/(kernel|db)/' },
    { path: '^server/(adapters|config|http|modules|operator|seed|sandbox|[^/]+[.]ts$)' },
  ),
  forbid(
    'settings-know-no-server',
    'Settings are read before there is a server.',
    { path: '^server/config/' },
    { path: '^server/(adapters|db|http|modules|operator|seed|sandbox|[^/]+[.]ts$)' },
  ),
  forbid(
    'http-knows-no-module',
    'A module gives its routes to http, which asks for nothing else of it.',
    { path: '^server/http/' },
    { path: '^server/(modules|operator|seed|sandbox|[^/]+[.]ts$)' },
  ),
  forbid(
    'modules-stay-below-their-users',
    'Whoever starts, operates, fills or stands in for the server knows the modules, never the other way round.',
    { path: '^server/modules/' },
    { path: '^server/(operator|seed|sandbox|[^/]+[.]ts$)' },
  ),
  forbid(
    'services-know-no-http',
    'Only routes and the value of a module speak HTTP; a service takes a Caller and refuses with a code.',
    {
      path: '^server/modules/[^/]+/',
      pathNot: [
        '^server/modules/.+/(module|routes)[.]ts$',
        '^server/modules/payments/provider/callback[.]ts$',
      ],
    },
    { path: ['^server/http/', '^node_modules/(fastify|@fastify/[^/]+)/'] },
  ),
  forbid(
    'stores-belong-to-their-module',
    'The statements of a module are run by that module alone; others use its service.',
    { path: '^server/', pathNot: '^server/modules/' },
    { path: ['^server/modules/.*/store[.]ts$', '^server/modules/.*-store[.]ts$'] },
  ),
  forbid(
    'modules-meet-through-services',
    'A module reaches another only through its service.ts.',
    { path: '^server/modules/([^/]+)/' },
    {
      path: '^server/modules/[^/]+/',
      pathNot: ['^server/modules/$1/', '^server/modules/.+/service[.]ts$'],
    },
  ),
]

/** From bytes to rows of the database; desk and api are the ends (docs/exchange-internals.md). */
const exchangeFolders = ['values', 'readers', 'headers', 'charges', 'tables', 'staging', 'kinds', 'imports']

const exchange = exchangeFolders.map((folder, at) => {
  const later = [...exchangeFolders.slice(at + 1), 'desk', 'api']
  return forbid(
    `exchange-${folder}-stays-below`,
    'A table goes through the folders of the exchange in one direction.',
    { path: `^server/modules/exchange/${folder}/` },
    { path: `^server/modules/exchange/(${later.join('|')})/` },
  )
})

const everywhere = [
  forbid('no-cycles', 'A cycle has no beginning to read from; types count too.', {}, { circular: true }),
  forbid('no-barrels', 'Import a thing from the file that holds it.', { path: '(^|/)index[.]tsx?$' }, {}),
  forbid(
    'no-tests-in-the-product',
    'Tests know the product, never the other way round.',
    { path: '^(src|sw|server)/' },
    { path: '^tests/' },
  ),
  forbid(
    'no-development-packages-in-the-product',
    'An installation without development packages must run.',
    { path: '^(src|sw|server)/' },
    { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'everything-resolves',
    'An import that the check cannot follow is an import that it does not check.',
    {},
    { couldNotResolve: true, pathNot: '^virtual:' },
  ),
]

export default {
  forbidden: [...layers, ...insideFeature, ...halves, ...server, ...exchange, ...everywhere],
  options: {
    // TypeScript 7 has no API to parse with, and the default parser overlooks what only TypeScript writes.
    parser: 'swc',
    doNotFollow: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}

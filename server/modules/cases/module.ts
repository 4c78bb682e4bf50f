import type { ServerModule } from '../server-module.ts'

// Requests and tickets have the routes and the erasure of their cases.
export const casesModule: ServerModule = { name: 'cases' }

import type { ServerModule } from '../server-module.ts'

// Requests and tickets define the routes and erasures.
export const casesModule: ServerModule = { name: 'cases' }

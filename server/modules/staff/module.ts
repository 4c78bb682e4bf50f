import type { ServerModule } from '../server-module.ts'

// The staff work by commands of server/operator: no routes.
export const staffModule: ServerModule = { name: 'staff' }

import type { ServerModule } from '../server-module.ts'

export const ledgerModule: ServerModule = {
  name: 'ledger',
}

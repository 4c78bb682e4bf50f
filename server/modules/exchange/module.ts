import type { ServerModule } from '../server-module.ts'

/** Data between the organisation's own programs and the cabinet; it is started by commands of the operator. */
export const exchangeModule: ServerModule = {
  name: 'exchange',
}

import { accounts } from './kinds/accounts.ts'
import { accruals } from './kinds/accruals.ts'
import { balances } from './kinds/balances.ts'
import { documents } from './kinds/documents.ts'
import { insurance } from './kinds/insurance.ts'
import { meters } from './kinds/meters.ts'
import { news } from './kinds/news.ts'
import { payments } from './kinds/payments.ts'
import { readings } from './kinds/readings.ts'
import { services } from './kinds/services.ts'
import type { Kind } from './stage.ts'

/**
 * Kinds of tables, each one value in a file of its own, in the order in which they are written: each needs those before it.
 * The header of a table tells its kind: the one with the most required columns, of those whose required columns it has.
 */
export const kinds: readonly Kind[] = [
  accounts,
  meters,
  readings,
  balances,
  accruals,
  payments,
  news,
  documents,
  insurance,
  services,
]

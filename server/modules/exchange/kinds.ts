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

/** In write order: later kinds depend on earlier ones. */
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

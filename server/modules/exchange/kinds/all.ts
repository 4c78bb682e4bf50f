import { accounts } from './accounts.ts'
import { accruals } from './accruals.ts'
import { balances } from './balances.ts'
import { documents } from './documents.ts'
import { insurance } from './insurance.ts'
import { meters } from './meters.ts'
import { news } from './news.ts'
import { payments } from './payments.ts'
import { readings } from './readings.ts'
import { services } from './services.ts'
import type { Kind } from '../staging/stage.ts'

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

import type { AccrualDetail } from '#contract/accruals/schema.ts'
import { readOwed, type Owed } from '#contract/payments/owed.ts'
import type { Queryable } from '../../db/connect.ts'
import type { Bank } from '../../ports/bank.ts'
import type { Clock } from '../../ports/clock.ts'
import { findReceipt, listBalances } from '../accruals/service.ts'
import type { Requisites } from './bank-code.ts'

export interface ReceiptContent {
  readonly organisation: string
  readonly emergencyPhone: string | null
  readonly timeZone: string
  readonly surname: string
  readonly address: string
  readonly accountNumber: string
  readonly receipt: AccrualDetail
  /** Of this receipt. */
  readonly owed: Owed
  /** All months of the sector, in kopecks; negative is an advance. */
  readonly debtKopecks: number
  readonly requisites: Requisites | null
  /** URL in the site's code; null where no bank is connected. */
  readonly payLink: string | null
  /** Nothing is owed: no code of the bank, and a mark. */
  readonly isRehearsal: boolean
  /** Time of printing. */
  readonly at: Date
}

export type RenderReceipt = (content: ReceiptContent) => Promise<Uint8Array>

interface ReceiptFrame {
  readonly organisationId: number
  readonly organisation: string
  readonly emergencyPhone: string | null
  readonly timeZone: string
  readonly personalAccountId: number
  readonly number: string
  readonly surname: string
  readonly address: string
  readonly sector: string
  readonly requisites: Requisites | null
  readonly isRehearsal: boolean
}

const findFrame = async (sql: Queryable, accrualId: number): Promise<ReceiptFrame | undefined> => {
  const [row] = await sql<ReceiptFrame[]>`
    select organisation.id as organisation_id, organisation.name as organisation, organisation.emergency_phone,
      organisation.time_zone, account.id as personal_account_id, account.number, account.surname, account.address,
      sector.code as sector,
      case when requisites.sector_id is not null then json_build_object('recipient', requisites.recipient,
        'inn', requisites.inn, 'kpp', requisites.kpp, 'personal_account', requisites.personal_account,
        'bank_name', requisites.bank_name, 'bic', requisites.bic, 'correspondent', requisites.correspondent)
      end as requisites, exists (select from rehearsal) as is_rehearsal
    from accrual
    join personal_account account on account.id = accrual.personal_account_id
    join organisation on organisation.id = account.organisation_id
    join sector on sector.id = accrual.sector_id
    left join sector_requisites requisites on requisites.sector_id = sector.id
    where accrual.id = ${accrualId}`
  return row
}

interface ContentDeps {
  readonly sql: Queryable
  readonly clock: Clock
  /** Without a trailing slash. */
  readonly publicUrl: string
  /** Null if no bank is connected. */
  readonly bank: Bank | null
}

/** Throws if the receipt does not exist. */
export const collectReceiptContent = async (
  { sql, clock, publicUrl, bank }: ContentDeps,
  accrualId: number,
): Promise<ReceiptContent> => {
  const frame = await findFrame(sql, accrualId)
  const account = frame?.personalAccountId ?? 0
  const receipt = await findReceipt(sql, account, accrualId)
  if (!frame || !receipt) throw new Error(`There is no receipt ${accrualId}`)
  const { organisationId, sector } = frame
  const { to_pay: amount, on_the_way } = receipt.accrual
  const [balance] = await listBalances(sql, { organisationId, personalAccountId: account }, [sector])
  return {
    organisation: frame.organisation,
    emergencyPhone: frame.emergencyPhone,
    timeZone: frame.timeZone,
    surname: frame.surname,
    address: frame.address,
    accountNumber: frame.number,
    receipt,
    owed: readOwed({ amount, on_the_way }),
    debtKopecks: balance?.debtKopecks ?? 0,
    requisites: frame.requisites,
    isRehearsal: frame.isRehearsal,
    payLink: bank && `${publicUrl}/#/qr/payment/`,
    at: clock.now(),
  }
}

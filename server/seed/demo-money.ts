import { toMeterKind } from '#contract/meters/types.ts'
import { toMonth, shiftDate, shiftMonths, shiftPeriod } from '#contract/calendar.ts'
import { issueAccrual } from '../modules/accruals/service.ts'
import type { SectorAccount } from '../modules/ledger/service.ts'
import { recordPayment } from '../modules/payments/service.ts'
import type { Tx } from '../db/connect.ts'
import { accounts, historyMonths } from './demo-data.ts'
import {
  buildCharges,
  type DemoFlat,
  annasCard,
  flats,
  requisites,
  type DemoSector,
  type Measured,
} from './demo-money-data.ts'
import { buildHistory } from './history.ts'

interface DemoAccountSector extends SectorAccount {
  readonly profileId: number | null
}

const findAccountSector = async (tx: Tx, number: string, code: string): Promise<DemoAccountSector> => {
  const [row] = await tx<DemoAccountSector[]>`
    select account.id as personal_account_id, sector.id as sector_id,
      (select min(id) from profile where personal_account_id = account.id) as profile_id
    from personal_account account join sector using (organisation_id)
    where account.number = ${number} and sector.code = ${code}`
  if (!row) throw new Error(`The demo has no account ${number} with a sector ${code}`)
  return row
}

/** Returns the metered consumption by period: a receipt charges the difference of the readings. */
const listMeasured = (number: string, present: string): ReadonlyMap<string, Measured> => {
  const measured = new Map<string, Measured>()
  for (const meter of accounts.find((account) => account.number === number)?.meters ?? [])
    for (const { period, deltas } of buildHistory(meter, present, historyMonths))
      measured.set(period, { ...measured.get(period), [toMeterKind(meter.type)]: deltas })
  return measured
}

const at = (date: string, time: string): Date => new Date(`${date}T${time}:00Z`)

/** Days from issue to the due day. */
const issueDays = { owed: 20, paid: 45 }
/** Days, plus whole months, since the payment. */
const paidDays = { owed: 4, paid: 6 }
const latest = (first: string, second: string): string => (first > second ? first : second)
const getFee = (kopecks: number): number => Math.round((kopecks * 80) / 10_000)

const addSector = async (tx: Tx, number: string, flat: DemoFlat, sector: DemoSector, today: string) => {
  const { code, dueIn, months, unpaid, card: cardMask = null } = sector
  const accountSector = await findAccountSector(tx, number, code)
  const kind = unpaid > 0 ? 'owed' : 'paid'
  const measured = listMeasured(number, toMonth(today))
  for (let back = months - 1; back >= 0; back -= 1) {
    const dueOn = shiftMonths(shiftDate(today, dueIn), -back)
    const period = shiftPeriod(toMonth(today), -1 - back)
    // Early in a month these days reach back beyond the month of the receipt.
    const issuedOn = latest(shiftDate(dueOn, -issueDays[kind]), `${period}-01`)
    const lines = buildCharges(code, flat, back, measured.get(period) ?? {})
    await issueAccrual(tx, accountSector, { period, issuedOn, dueOn, lines }, at(issuedOn, '06:00'))
    if (back < unpaid) continue
    const kopecks = lines.reduce((sum, line) => sum + line.charged + (line.recalculated ?? 0), 0)
    const paidOn = latest(shiftDate(shiftMonths(today, unpaid - back - 1), -paidDays[kind]), issuedOn)
    const how =
      cardMask === null
        ? ({ channel: 'office' } as const)
        : ({
            channel: 'cabinet',
            profileId: accountSector.profileId,
            cardMask,
            feeKopecks: getFee(kopecks),
          } as const)
    await recordPayment(tx, accountSector, { ...how, kopecks, at: at(paidOn, '12:40') })
  }
}

const addRequisites = async (tx: Tx): Promise<void> => {
  for (const {
    sector,
    recipient,
    inn,
    kpp,
    personal_account,
    bank_name,
    bic,
    correspondent,
    ...fee
  } of requisites)
    await tx`
      insert into sector_requisites (sector_id, recipient, inn, kpp, personal_account, bank_name, bic, correspondent,
        fee_basis_points)
      select id, ${recipient}, ${inn}, ${kpp}, ${personal_account}, ${bank_name}, ${bic}, ${correspondent},
        ${fee.fee_basis_points}
      from sector where code = ${sector}`
}

export const addMoney = async (tx: Tx, today: string): Promise<void> => {
  await addRequisites(tx)
  for (const { account, flat, sectors } of flats)
    for (const sector of sectors) await addSector(tx, account, flat, sector, today)
  // Old receipts must not notify.
  await tx`delete from receipt_notification_outbox`
  const { username, reference, masked } = annasCard
  await tx`
    insert into card (resident_id, reference, masked, expires_on, created_at)
    select id, ${reference}, ${masked}, ${`${shiftPeriod(toMonth(today), 30)}-01`}, ${at(shiftMonths(today, -8), '15:40')}
    from resident where username = ${username}`
}

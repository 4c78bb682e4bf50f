import { shiftDate, shiftMonths } from '#contract/calendar.ts'
import type { Tx } from '../db/connect.ts'

const username = 'anna@demo.local'
const number = '100200012'

export const addProfileData = async (tx: Tx, today: string): Promise<void> => {
  const [owner] = await tx<{ profile: number; account: number }[]>`
    select profile.id as profile, account.id as account
    from profile join resident on resident.id = profile.resident_id
      join personal_account account on account.id = profile.personal_account_id
    where resident.username = ${username} and account.number = ${number}`
  if (!owner) throw new Error(`The demo has no profile of ${username}`)
  const { profile, account } = owner
  const addedAt = `${shiftMonths(today, -14)}T09:00:00Z`
  await tx`
    insert into phone (personal_account_id, profile_id, digits, created_at)
    values (${account}, null, '79165550112', ${addedAt}), (${account}, ${profile}, '79035550147', ${addedAt})`
  await tx`
    insert into receipt_settings (profile_id, paper_disabled, print_anyway, emails)
    values (${profile}, false, false, ${[username]})`
  const inFiveMonths = shiftMonths(today, 5)
  const inThreeWeeks = shiftDate(today, 21)
  await tx`
    insert into insurance (profile_id, type, insurer, number, object, valid_from, valid_till) values
      (${profile}, 'osago', 'СК «Надежда»', 'ХХХ 0412345678', 'LADA Vesta, А123ВС 77',
        ${shiftMonths(inFiveMonths, -12)}, ${inFiveMonths}),
      (${profile}, 'mortgage', 'СК «Надежда»', 'ИП-2041187', 'Квартира: ул. Садовая, 5, кв. 12',
        ${shiftMonths(inThreeWeeks, -12)}, ${inThreeWeeks})`
}

/** QR payers (docs/testing.md); +7 900 000 00 04 is unassigned. */
const phones = [
  { digits: '79000000001', accounts: ['100200061'] },
  { digits: '79000000002', accounts: ['100200062', '100200063'] },
  { digits: '79000000003', accounts: ['100200064'] },
]
const emails = [{ email: 'pay@demo.local', accounts: ['100200065'] }]

export const addPayers = async (tx: Tx, now: Date): Promise<void> => {
  for (const { digits, accounts } of phones)
    await tx`
      insert into phone (personal_account_id, digits, created_at)
      select id, ${digits}, ${now} from personal_account where number = any(${accounts})`
  for (const { email, accounts } of emails)
    await tx`
      insert into account_email (email, personal_account_id)
      select ${email}, id from personal_account where number = any(${accounts})`
}

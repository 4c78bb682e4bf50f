import type { Tx } from '../db/connect.ts'

/** Phones that the staff entered for flats that are paid for by QR (docs/testing.md); +7 900 000 00 04 is nobody's. */
const phones = [
  { digits: '79000000001', accounts: ['100200061'] },
  { digits: '79000000002', accounts: ['100200062', '100200063'] },
  { digits: '79000000003', accounts: ['100200064'] },
]
/** E-mails likewise. */
const emails = [{ email: 'pay@demo.local', accounts: ['100200065'] }]

/** By what the organisation knows those who pay without a cabinet. */
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

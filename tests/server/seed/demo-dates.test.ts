import { describe, expect, it } from 'vitest'
import { seedDemo } from '../../../server/seed/demo.ts'
import { testDatabase } from '../support/database.ts'

const days = ['2026-11-01', '2026-11-05', '2026-03-31', '2027-01-02']
const demos = await Promise.all(
  days.map(async (day) => {
    const { sql } = await testDatabase()
    await seedDemo(sql, new Date(`${day}T09:00:00Z`))
    return { day, sql }
  }),
)

describe.each(demos)('demo data of $day', ({ sql }) => {
  it('P-01: issues no receipt before its month or after its due day', async () => {
    const [count] = await sql<{ accruals: number }[]>`select count(*)::int as accruals from accrual`
    expect(count?.accruals).toBeGreaterThan(50)
    expect(await sql`select period from accrual where issued_on < period or due_on < issued_on`).toHaveLength(
      0,
    )
  })

  it('P-30: pays no receipt before its issue', async () => {
    // Each payment settles the next receipt of its service.
    const early = await sql`
      with receipt as (
        select *, row_number() over (partition by personal_account_id, sector_id order by period) as nth from accrual
      ), paid as (
        select *, row_number() over (partition by personal_account_id, sector_id order by decided_at) as nth
          from payment
      )
      select receipt.period, receipt.issued_on, paid.decided_at
        from receipt join paid using (personal_account_id, sector_id, nth)
       where paid.decided_at < receipt.issued_on`
    expect(early).toHaveLength(0)
  })
})

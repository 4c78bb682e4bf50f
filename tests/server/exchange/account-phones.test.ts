import { beforeEach, describe, expect, it } from 'vitest'
import { phones } from '../../../server/modules/exchange/values/phones.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { emptyLedger, openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { take } = await openExchange(sql, { clock, files })
const table = (...rows: readonly string[]) =>
  take(['Лицевой счёт;Фамилия;Дом;Помещение;Контактный телефон', ...rows].join('\n'))
const stored = () => sql<{ account: string; digits: string; extension: string }[]>`
  select number as account, digits, extension from phone join personal_account account on account.id = personal_account_id
  where not_actual_at is null and profile_id is null order by 1, 2`

beforeEach(() => emptyLedger(sql, 'house', 'personal_account', 'meter', 'import_run'))

describe('phones of a table', () => {
  it.each([
    ['8 (916) 111-22-33', ['79161112233']],
    ['+7 916 111 22 33, 495 222-33-44', ['79161112233', '74952223344']],
    ['8-916-111-22-33; 8-495-222-33-44 доб. 12', ['79161112233', '74952223344#12']],
    ['89161112233/84952223344', ['79161112233', '74952223344']],
    ['8 916 111 22 33 8 495 222 33 44', ['79161112233', '74952223344']],
    ['9161112233 4952223344', ['79161112233', '74952223344']],
    ['дом. 84952223344, моб. 89161112233 (Анна)', ['74952223344', '79161112233']],
    ['8 916 111 22 33 и 8 916 111 22 33', ['79161112233']],
    ['222-33-44', ['?222-33-44']],
    ['+375 29 123-45-67', ['?+375 29 123-45-67']],
  ])('G-32: are read from «%s»', (cell, expected) => {
    expect(phones(cell)).toEqual({ value: expected.join('\n') })
  })

  it('G-32: become phones of the flat once, whatever is imported again', async () => {
    const rows = [
      '100;Ким;Мира, 1;5;"8 916 111-22-33; 8 495 222-33-44 доб. 12"',
      '101;Ли;Мира, 1;6;222-33-44',
    ]
    expect(await table(...rows)).toContain(
      'Не номера телефонов, нужны 10 цифр с кодом города или оператора: «222-33-44» (строка 3)',
    )
    const all = [
      { account: '100', digits: '74952223344', extension: '12' },
      { account: '100', digits: '79161112233', extension: '' },
    ]
    expect(await stored()).toEqual(all)
    expect(await table(...rows)).toContain('без изменений 2')
    expect(await stored()).toEqual(all)
  })

  it('G-32: stay when a table has none, and do not return after they were removed', async () => {
    await table('100;Ким;Мира, 1;5;8 916 111-22-33')
    await table('100;Ким;Мира, 1;5;')
    expect(await stored()).toHaveLength(1)
    await sql`update phone set not_actual_at = now()`
    await table('100;Ким;Мира, 1;5;8 916 111-22-33')
    expect(await stored()).toEqual([])
  })
})

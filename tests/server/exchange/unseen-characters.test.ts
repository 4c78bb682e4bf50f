import { expect, it } from 'vitest'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { addOrganisation } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files } = await startApp(sql)
await addOrganisation(sql)
const { take } = await openExchange(sql, { clock, files })

it('U-07: a table loses characters that nobody sees, and the check names mixed letters of a name', async () => {
  const told = await take(
    [
      'Лицевой счёт;Фамилия;Имя;Адрес;Помещение',
      '\u202D100800006\u202C;Ново\u00ADжилова\u200B;Анна;ул. Ти\u00ADхая, 1;6',
      '100800009;Oрловa;Aннa;ул. Тихая, 1;9',
      '100800010;Smith;John;ул. Тихая, 1;10',
    ].join('\n'),
  )
  expect(told).toContain('новых 3')
  expect(told).toContain(
    'Латинские буквы среди русских в именах заменены похожими русскими: «Oрловa Aннa» (строка 3)',
  )
  expect(await sql`select number, surname, name, house from personal_account order by 1`).toEqual([
    { number: '100800006', surname: 'Новожилова', name: 'Анна', house: 'ул. Тихая, 1' },
    { number: '100800009', surname: 'Орлова', name: 'Анна', house: 'ул. Тихая, 1' },
    { number: '100800010', surname: 'Smith', name: 'John', house: 'ул. Тихая, 1' },
  ])
})

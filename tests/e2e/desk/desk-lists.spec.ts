import { enterDesk } from '../support/desk-page.ts'
import { expect, test } from '../support/test.ts'

const lists = [
  {
    section: 'content',
    heads: ['Заголовок', 'Кому', 'Состояние', 'Когда'],
    word: 'лифта',
    row: /Замена лифта в третьем подъезде.*опубликована.*\d+ \S+, \d\d:\d\d/,
  },
  {
    section: 'documents',
    heads: ['Название', 'Кому', 'Файл документа', 'Дата документа', 'Отозвать'],
    word: 'протокол',
    row: /Протокол общего собрания.*\.pdf.*\d\d\.\d\d\.\d{4}/,
  },
  {
    section: 'catalogue',
    heads: ['Порядок', 'Название', 'Категория', 'Исполнитель', 'Цена', 'Состояние', 'Изменена'],
    word: 'обоев',
    row: /Поклейка обоев.*СК «Мастерок».*видна жителям.*\d+ \S+/,
  },
  {
    section: 'shop',
    heads: ['Порядок', 'Вид работ', 'Услуги и цены', 'Куда идут деньги', 'Состояние', 'Изменён'],
    word: 'электр',
    row: /Электрика.*3\sуслуги.*виден жителям.*\d+ \S+/,
  },
] as const

test('G-08: news, documents, services and paid services are tables with state, date and a search', async ({
  product,
  device: { page },
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterDesk(product, page, 'editor')
  for (const { section, heads, word, row } of lists)
    await test.step(section, async () => {
      await page.goto(`/#/desk/${section}/`)
      await expect(page.getByRole('columnheader')).toHaveText([...heads])
      expect(await page.getByRole('row').count()).toBeGreaterThan(2)
      // One handle in a row of the lists that the editor orders.
      const handles = page.getByRole('button', { name: /^Переместить/ })
      const rows = await page.getByRole('row').count()
      await expect(handles).toHaveCount(heads[0] === 'Порядок' ? rows - 1 : 0)
      await page.getByRole('searchbox').fill(word)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('row').nth(1)).toContainText(row)
      await expect(page.getByRole('row')).toHaveCount(2)
      await expect(handles).toHaveCount(0)
    })
})

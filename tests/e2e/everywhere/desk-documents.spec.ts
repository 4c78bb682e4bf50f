import { readFile } from 'node:fs/promises'
import { expectAccessibleInBothThemes } from '../support/axe.ts'
import { enterDesk } from '../support/desk-page.ts'
import { homePanel } from '../support/home-page.ts'
import { signIn } from '../support/residents.ts'
import { expect, test } from '../support/test.ts'

const pdf = {
  name: 'Смета ремонта.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
}
const page = { name: 'смета.html', mimeType: 'text/html', buffer: Buffer.from('<p>Смета</p>') }

test('G-08 H-04: an editor publishes a document for a house by keyboard, and a resident downloads it until it is withdrawn', async ({
  product,
  device,
}) => {
  test.slow()
  const { page: desk } = device
  await enterDesk(product, desk, 'editor')
  await desk.goto('/#/desk/documents/')
  const documents = desk.getByRole('region', { name: 'Список документов' })
  await expect(documents).toBeVisible()
  await expectAccessibleInBothThemes(desk)

  await desk.getByRole('link', { name: 'Добавить документ' }).press('Enter')
  await desk.getByLabel('Название').press('Enter')
  await expect(desk.getByText('Напишите название')).toBeVisible()
  await expect(desk.getByText('Выберите файл', { exact: true }).last()).toBeVisible()
  await desk.getByLabel('Название').fill('Смета ремонта двора')
  await desk.getByLabel('Кому').selectOption('ул. Садовая, 5')
  await desk.reload()
  await expect(desk.getByLabel('Название')).toHaveValue('Смета ремонта двора')
  await desk.getByLabel('Файл документа').setInputFiles(page)
  await desk.getByRole('button', { name: 'Опубликовать' }).press('Enter')
  await expect(desk.getByText('Нужен файл pdf, jpg, png, docx или xlsx')).toBeVisible()
  await expectAccessibleInBothThemes(desk)
  const choosing = desk.waitForEvent('filechooser')
  await desk.getByLabel('Файл документа').press('Enter')
  await (await choosing).setFiles(pdf)
  await desk.getByRole('button', { name: 'Опубликовать' }).press('Enter')
  await expect(desk.getByText('Документ опубликован')).toBeVisible()
  await expect(documents).toContainText('Смета ремонта двора')
  const published = documents.getByRole('row').filter({ hasText: 'Смета ремонта двора' })
  await expect(published).toContainText('ул. Садовая, 5')
  await expect(published).toContainText('Смета ремонта.pdf')

  const resident = await device.context.newPage()
  await signIn(resident)
  const row = homePanel(resident, 'Документы').getByRole('button', { name: /^Смета ремонта двора/ })
  const [download] = await Promise.all([resident.waitForEvent('download'), row.click()])
  expect(download.suggestedFilename()).toBe('Смета ремонта.pdf')
  expect(await readFile(await download.path())).toEqual(pdf.buffer)

  await documents.getByRole('button', { name: 'Отозвать документ «Смета ремонта двора»' }).press('Enter')
  await desk.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).press('Enter')
  await expect(desk.getByText('Документ отозван')).toBeVisible()
  await expect(documents).not.toContainText('Смета ремонта двора')
  await resident.reload()
  await expect(homePanel(resident, 'Документы').getByRole('button', { name: /^Протокол/ })).toBeVisible()
  await expect(row).toHaveCount(0)
})

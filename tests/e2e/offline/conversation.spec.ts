import { loseReply } from '../../faults/faults.ts'
import { operate, operatorSettings } from '../support/operator.ts'
import { signIn } from '../support/residents.ts'
import { waitForStoredReply } from '../support/home-page.ts'
import { expect, test } from '../support/test.ts'

test.use({ settings: operatorSettings })

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]
const pdf = { name: 'Акт осмотра.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF') }

for (const size of sizes)
  test(`T-05 O-06 O-07: at ${size.width} px an offline reply with a PDF survives a reload, arrives once after a lost response, and is answered`, async ({
    product,
    installedDevice: device,
  }) => {
    const { page } = device
    await page.setViewportSize(size)
    await signIn(page)
    const [ticket = { id: 0, number: 0 }] = await product.sql<{ id: number; number: number }[]>`
      select ticket.id, number from ticket join profile on profile.id = profile_id
      join resident on resident.id = resident_id
      where username = 'anna@demo.local' and status = 'sent' order by ticket.id limit 1`
    await operate(product, 'answer', 'ticket', String(ticket.number), 'Какая была температура?')
    await page.goto(`/#/tickets/detail/?id=${ticket.id}`)
    const talk = page.getByRole('list', { name: 'Переписка' })
    await expect(talk).toContainText('Какая была температура?')
    await waitForStoredReply(page, `/req/appeal/tenant/${ticket.id}/`)

    await device.loseNetwork()
    const text = `Было 16 градусов, ${size.width}`
    await page.getByLabel('Сообщение').fill(text)
    await page.getByLabel(/^Прикрепить файл/).setInputFiles(pdf)
    await expect(page.getByText('Сохранено на телефоне')).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Сообщение')).toHaveValue(text)
    await page.getByRole('button', { name: 'Отправить' }).click()
    await expect(talk.getByRole('listitem').last()).toContainText('Сохранено на телефоне, ещё не отправлено')

    product.network.on('POST', `/req/appeal/tenant/${ticket.id}/messages/`, loseReply, 1)
    await device.findNetwork()
    await expect(talk.getByText('Доставлено')).toBeVisible({ timeout: 30_000 })
    await expect(talk.getByText(text)).toHaveCount(1)
    await expect(talk.getByText('Акт осмотра.pdf')).toBeVisible()
    const written = await product.sql`
      select from ticket_event where ticket_id = ${ticket.id} and by_resident and text = ${text}`
    expect(written).toHaveLength(1)

    expect(await operate(product, 'show', 'ticket', String(ticket.number))).toContain(`житель: ${text}`)
    await operate(product, 'answer', 'ticket', String(ticket.number), 'Спасибо, пересчитаем')
    await page.reload()
    await expect(talk).toContainText('Спасибо, пересчитаем')
  })

for (const size of sizes)
  test(`Q-06 Q-07 O-07: at ${size.width} px a request shows its deadline, takes one offline comment, and is cancelled`, async ({
    product,
    installedDevice: device,
  }) => {
    const { page } = device
    await page.setViewportSize(size)
    await signIn(page)
    const [{ id, number } = { id: 0, number: 0 }] = await product.sql<{ id: number; number: number }[]>`
      update request set status = 'accepted', category = 'plumbing', subcategory = 'drain', created_at = now()
      where id = (select request.id from request join profile on profile.id = profile_id
        join resident on resident.id = resident_id
        where username = 'anna@demo.local' and type = 'AreaRequest' and status in ('accepted', 'planned', 'in_work')
        order by request.id limit 1)
      returning id, number`
    await product.sql`delete from request_event where request_id = ${id} and status <> 'accepted'`
    await page.goto(`/#/requests/detail/?id=${id}`)
    await expect(page.getByRole('region', { name: 'Срок' })).toContainText('Ответят до')
    await waitForStoredReply(page, `/req/request/tenant/${id}/`)

    await device.loseNetwork()
    await page.getByLabel('Дополнить заявку').fill('Код домофона 12К')
    await page.getByRole('button', { name: 'Отправить' }).click()
    const comments = page.getByRole('list', { name: 'Комментарии' })
    await expect(comments).toContainText('Сохранено на телефоне, ещё не отправлено')
    product.network.on('POST', `/req/request/tenant/${id}/comments/`, loseReply, 1)
    await device.findNetwork()
    await expect(comments.getByText('Доставлено')).toBeVisible({ timeout: 30_000 })
    const written = await product.sql`
      select from request_event where request_id = ${id} and by_resident and text = 'Код домофона 12К'`
    expect(written).toHaveLength(1)
    expect(await operate(product, 'show', 'request', String(number))).toContain('житель: Код домофона 12К')

    await product.sql`update request set created_at = now() - interval '1 day' where id = ${id}`
    await page.reload()
    await expect(page.getByRole('region', { name: 'Срок' })).toContainText('Срок ответа вышел')
    await expect(page.getByRole('region', { name: 'Срок' }).getByRole('link')).toHaveAttribute(
      'href',
      /^tel:/,
    )

    await page.getByRole('button', { name: 'Отменить заявку' }).click()
    const sheet = page.getByRole('dialog', { name: 'Отменить заявку?' })
    await sheet.getByRole('radio', { name: 'Подали по ошибке' }).check()
    await sheet.getByRole('button', { name: 'Отменить заявку' }).click()
    await expect(page.getByRole('list', { name: 'Что происходит с заявкой' })).toContainText(
      'Вы отменили заявку',
    )
    expect(await operate(product, 'show', 'request', String(number))).toContain('житель: Подали по ошибке')
  })

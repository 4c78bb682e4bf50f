import { writeFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { getService, getServicePicture, listServices } from '#contract/catalogue/endpoints.ts'
import { getAttachment, listAttachments } from '#contract/documents/endpoints.ts'
import { getNews, listNews } from '#contract/news/endpoints.ts'
import { listInsurance } from '#contract/profile/endpoints.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'
import { openExchange } from '../support/exchange.ts'
import { onePoint } from '../support/files.ts'
import { addOrganisation, addProfile, addResident, moveAccount, password } from '../support/residents.ts'

const { sql } = await testDatabase()
const { clock, files, browser } = await startApp(sql)
const organisation = await addOrganisation(sql)
const addHome = async (number: string, house: string) => {
  const resident = await addResident(sql, `${number}@demo.local`)
  const profile = await addProfile(sql, resident, { organisation, number })
  const [row] = await sql<{ id: number }[]>`
    select personal_account_id as id from profile where id = ${profile}`
  await moveAccount(sql, row?.id ?? 0, house)
  const client = browser()
  await client.signIn(`${number}@demo.local`, password)
  return client
}
const anna = await addHome('0012', 'ул. Мира, 1')
const boris = await addHome('0047', 'ул. Мира, 2')
const { path, take, refusal } = await openExchange(sql, { clock, files })
const everything = async () =>
  JSON.stringify([
    await sql`select * from news order by id`,
    await sql`select * from attachment order by id`,
    await sql`select * from insurance order by id`,
    await sql`select id, executor_id, title, value_kopecks from service order by id`,
    await sql`select * from service_executor order by id`,
  ])

beforeEach(
  () => sql`truncate news, attachment, insurance, service, service_executor restart identity cascade`,
)

describe('imported news', () => {
  const header = 'Заголовок;Дата;Кратко;Текст;Дома\n'
  const table = `${header}Субботник;10.03.2026;;"Приходите в 10 & 11.\n\nЛопаты <наши>.";
Вода;11.03.2026;Отключим;"<p onclick=""x()"">Горячей <b>воды</b> не будет</p>";ул. Мира, 1
`
  it('G-01: are shown in the named houses, text as paragraphs and HTML unchanged', async () => {
    expect(await take(table)).toContain('новых 2, изменено 0, без изменений 0, с ошибками 0')
    const list = (await anna.call(listNews)).json().results
    expect(list).toMatchObject([
      { title: 'Вода', summary: 'Отключим', for_house: true },
      { title: 'Субботник', summary: 'Приходите в 10 & 11. Лопаты <наши>.', for_house: false },
    ])
    expect((await boris.call(listNews)).json().results).toMatchObject([{ title: 'Субботник' }])
    const shown = await anna.call(getNews, { params: { id: list[1].id } })
    expect(shown.json().body).toBe('<p>Приходите в 10 &amp; 11.</p>\n<p>Лопаты &lt;наши&gt;.</p>')
  })

  it('G-01: change nothing if repeated, and update only the changed item', async () => {
    await take(table)
    const before = await everything()
    expect(await take(table)).toContain('новых 0, изменено 0, без изменений 2')
    expect(await everything()).toBe(before)
    expect(await take(table.replace('ул. Мира, 1', '"ул. Мира, 1; ул. Мира, 2"'))).toContain(
      'изменено 1, без изменений 1',
    )
    expect((await boris.call(listNews)).json().results).toHaveLength(2)
    await take(table.replace('ул. Мира, 1', 'ул. Мира, 2'))
    expect((await anna.call(listNews)).json().results).toHaveLength(1)
  })

  it.each([
    ['Свет;11.03.2026;;Нет;ул. Мира, 9', 'Дома: ул. Мира, 9: такого дома у организации нет'],
    ['Свет;11.13.2026;;Нет;', 'такого дня нет'],
    ['Свет;11.03.2026;;;', 'Текст: не заполнено'],
    [';11.03.2026;;Нет;', 'Заголовок: не заполнено'],
    ['Свет;11.03.2026;;А;\nСвет;11.03.2026;;Б;', 'уже есть в строке 2'],
    [`Свет;11.03.2026;;${'я'.repeat(50_001)};`, 'длиннее 50000 знаков'],
  ])('G-01: reject %s: %s', async (row, reason) => {
    const before = await everything()
    expect(await refusal(`${header}${row}\n`)).toContain(reason)
    expect(await everything()).toBe(before)
  })
})

describe('imported documents', () => {
  const header = 'Лицевой счёт;Дом;Название;Дата;Файл\n'
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')

  it('G-01: are shown to their flat or house, from files beside the table', async () => {
    await writeFile(path('акт.pdf'), pdf)
    await writeFile(path('схема.png'), onePoint)
    const table = `${header}0012;;Акт сверки;10.03.2026;акт.pdf\n;ул. Мира, 2;Схема;11.03.2026;схема.png\n`
    expect(await take(table)).toContain('новых 2, изменено 0, без изменений 0, с ошибками 0')
    const [act] = (await anna.call(listAttachments)).json().results
    const [scheme, ...more] = (await boris.call(listAttachments)).json().results
    expect([act.title, scheme.title, more]).toEqual(['Акт сверки', 'Схема', []])
    const bytes = await anna.call(getAttachment, { params: { id: act.id } })
    expect([bytes.headers['content-type'], bytes.rawPayload]).toEqual(['application/pdf', pdf])
    expect((await boris.call(getAttachment, { params: { id: act.id } })).statusCode).toBe(404)
    expect((await anna.call(getAttachment, { params: { id: scheme.id } })).statusCode).toBe(404)
    const before = await everything()
    expect(await take(table)).toContain('новых 0, изменено 0, без изменений 2')
    expect(await everything()).toBe(before)
    await writeFile(path('акт.pdf'), Buffer.concat([pdf, pdf]))
    expect(await take(table)).toContain('новых 0, изменено 1, без изменений 1')
    expect((await anna.call(getAttachment, { params: { id: act.id } })).rawPayload).toHaveLength(
      2 * pdf.length,
    )
  })

  it.each([
    ['0012;;Акт;10.03.2026;нет.pdf', 'Файл: нет.pdf: такого файла рядом с таблицей нет'],
    ['0012;;Акт;10.03.2026;../акт.pdf', 'нужно имя файла без папки'],
    ['0012;;Акт;10.03.2026;пустой.pdf', 'файл пустой'],
    ['0012;;Акт;10.03.2026;программа.pdf', 'файл не pdf, jpg, png, docx и не xlsx'],
    ['0012;ул. Мира, 1;Акт;10.03.2026;акт.pdf', 'нужен лицевой счёт или дом, одно из двух'],
    [';;Акт;10.03.2026;акт.pdf', 'нужен лицевой счёт или дом'],
    ['404;;Акт;10.03.2026;акт.pdf', 'такого лицевого счёта нет'],
    [';ул. Мира, 9;Акт;10.03.2026;акт.pdf', 'такого дома у организации нет'],
  ])('G-01 V-06: reject %s: %s', async (row, reason) => {
    await writeFile(path('акт.pdf'), pdf)
    await writeFile(path('пустой.pdf'), '')
    await writeFile(path('программа.pdf'), 'MZ\u0090<script>alert(1)</script>')
    const before = await everything()
    expect(await refusal(`${header}${row}\n`)).toContain(reason)
    expect(await everything()).toBe(before)
  })
})

describe('imported insurance', () => {
  const header = 'Лицевой счёт;Вид;Номер;Компания;С;По\n'
  const table = `${header}0012;ОСАГО;XXX-1;АО «Щит»;01.01.2026;31.12.2026\n0012;ипотека;ИП-2;АО «Дом»;01.02.2026;31.01.2027\n`

  it('G-01: is shown to the flat and updated by a changed policy', async () => {
    expect(await take(table)).toContain('новых 2, изменено 0, без изменений 0, с ошибками 0')
    expect((await anna.call(listInsurance)).json().results).toMatchObject([
      { type: 'mortgage', number: 'ИП-2', object: 'ул. Мира, 1, кв. 0012' },
      { type: 'osago', number: 'XXX-1', insurer: 'АО «Щит»', valid_till: '2026-12-31' },
    ])
    expect((await boris.call(listInsurance)).json().results).toEqual([])
    const before = await everything()
    expect(await take(table)).toContain('новых 0, изменено 0, без изменений 2')
    expect(await everything()).toBe(before)
    expect(await take(table.replace('«Щит»', '«Меч»'))).toContain('новых 0, изменено 1, без изменений 1')
  })

  it.each([
    ['0012;каско;A;Щит;01.01.2026;31.12.2026', 'вид страховки: ОСАГО или ипотека'],
    ['0012;ОСАГО;A;Щит;01.01.2026;31.12.2025', 'срок кончается раньше, чем начинается'],
    ['404;ОСАГО;A;Щит;01.01.2026;31.12.2026', 'такого лицевого счёта нет'],
    ['0047;ОСАГО;XXX-1;Щит;01.01.2026;31.12.2026', 'полис с этим номером есть у другого лицевого счёта'],
  ])('G-01: rejects %s: %s', async (row, reason) => {
    await take(table)
    const before = await everything()
    expect(await refusal(`${header}${row}\n`)).toContain(reason)
    expect(await everything()).toBe(before)
  })
})

describe('imported services', () => {
  const header = 'Исполнитель;Название;Категория;Описание;Вид цены;Цена;Почта;Ссылка;Часы в будни;Обложка\n'
  const table = `${header}Мастер;Замена крана;Сантехника;<p>Быстро</p>;от;1 450,50;m@m.ru;;09:00-18:00;кран.png
Мастер;Уборка;Мастер на час;Чисто;договорная;;m@m.ru;;09:00-18:00;\n`

  it('G-01: are listed once per executor and title with a re-encoded picture', async () => {
    await writeFile(path('кран.png'), onePoint)
    expect(await take(table)).toContain('новых 2, изменено 0, без изменений 0, с ошибками 0')
    const listed = (await anna.call(listServices)).json()
    expect(listed.services).toMatchObject([
      { title: 'Замена крана', price: { value: 1450.5, price_type: 'price_start_from' } },
      { title: 'Уборка', position: 'master_for_an_hour', price: { price_type: 'contract_price' } },
    ])
    const [{ id, image_cover: cover }] = listed.services
    const picture = await anna.call(getServicePicture, {
      params: { serviceId: id },
      query: { image_cover: cover.file },
    })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp'])
    expect((await anna.call(getService, { params: { id } })).json().description).toBe('<p>Быстро</p>')
    const before = await everything()
    expect(await take(table)).toContain('новых 0, изменено 0, без изменений 2')
    expect(await everything()).toBe(before)
    expect(await take(table.replace('1 450,50', '1500'))).toContain('новых 0, изменено 1, без изменений 1')
    expect((await anna.call(listServices)).json().services).toMatchObject([
      { id, price: { value: 1500 } },
      {},
    ])
  })

  it('G-01: keep values of missing columns', async () => {
    const whole = `Исполнитель;Название;Категория;Описание;Вид цены;Цена;Скидка;Рекомендуем;Телефон;Почта;Часы в будни
Электрик;Розетка;Электрика;Ставим;от;900;10;да;79161112233;e@m.ru;09:00-18:00\n`
    await take(whole)
    const words = 'Исполнитель;Название;Категория;Описание\nЭлектрик;Розетка;Электрика;Ставим и меняем\n'
    expect(await take(words)).toContain('новых 0, изменено 1, без изменений 0, с ошибками 0')
    expect(await take(whole.replace('Ставим', 'Ставим и меняем'))).toContain('изменено 0, без изменений 1')
    expect(await take(words)).toContain('изменено 0, без изменений 1')
    expect(await refusal(words.replace('Розетка', 'Люстра'))).toContain('нет цены')
  })

  it.each([
    ['А;Б;В;Г;точная;;;;;', 'нет цены'],
    ['А;Б;В;Г;даром;1;;;;', 'Вид цены: даром: вид цены: точная, от или договорная'],
    ['А;Б;В;Г;точная;-1;;;;', 'цена меньше нуля'],
    ['А;Б;В;Г;точная;1;нет;;;', 'это не адрес почты'],
    ['А;Б;В;Г;точная;1;;javascript:1;;', 'ссылка начинается с https://'],
    ['А;Б;В;Г;точная;1;;;9-18;', 'часы работы: 09:00-18:00'],
    ['А;Б;В;Г;точная;1;;;;нет.png', 'такого файла рядом с таблицей нет'],
    ['А;Б;В;Г;точная;1;;;;текст.png', 'не получилось прочитать картинку'],
    ['А;Б;В;Г;точная;1;;;;\nА;Б;В;Г;точная;2;;;;', 'уже есть в строке 2'],
    ['А;Б;В;Г;точная;1;a@m.ru;;;\nА;Д;В;Г;точная;2;b@m.ru;;;', ':3 Исполнитель: А: в строке 2 у него другие'],
  ])('G-01 V-06: reject %s: %s', async (row, reason) => {
    await writeFile(path('текст.png'), 'не картинка')
    const before = await everything()
    expect(await refusal(`${header}${row}\n`)).toContain(reason)
    expect(await everything()).toBe(before)
  })
})

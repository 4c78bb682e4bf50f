import { deskCaseSchema, type DeskCase } from '#contract/cases/desk-schema.ts'
import { openCase, openFlat, openListed } from './desk-presses.ts'
import type { Layer, Layers } from './layers.ts'
import { all, fill, inDialog, named, press, type Open } from './press-steps.ts'

const cases = '/#/desk/cases/'
const flats = '/#/desk/flats/'
const news = '/#/desk/content/'

const caseCall = /\/desk\/v1\/(?:cases|numbers)\/\d+$/

/** Changes the case that the page has read. */
const changeCase =
  (change: (one: DeskCase) => DeskCase): Open =>
  async (page) => {
    await page.route(caseCall, async (route) => {
      const reply = await route.fetch()
      await route.fulfill({ json: change(deskCaseSchema.parse(await reply.json())) })
    })
    await page.reload()
  }
const refuse =
  (path: RegExp, code: string): Open =>
  async (page) => {
    const number = /cases\/(\d+)/.exec(page.url())?.[1] ?? ''
    const current: unknown = await (await page.request.get(`/desk/v1/numbers/${number}`)).json()
    await page.route(path, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { errors: ['Занято'], code, current } })
        : route.fallback(),
    )
  }
const otherAnswer = (one: DeskCase): DeskCase => {
  const [first] = one.timeline
  if (!first) throw new Error('The case has no timeline')
  const entry = {
    ...first,
    id: 'other',
    kind: 'staff',
    text: 'Едем',
    who: 'Павел Громов',
    is_me: false,
  } as const
  return { ...one, timeline: [...one.timeline, entry] }
}
const answer = fill({ 'Ответ жителю': 'Мастер будет утром' })
const send: Layer['opener'] = (page) => page.locator('.reply').getByRole('button', { name: /^Ответить/ })
const reply: NonNullable<Layer['returnsTo']> = (page) => page.getByLabel('Ответ жителю')
const visit = { path: cases, open: openCase, opener: named(/^Перенести визит/) }

/** Answers each file chooser. A listener for one chooser may come too late. */
const choosePicture: Open = async (page) => {
  page.on('filechooser', (chooser) => void chooser.setFiles('public/icons/icon-512.png'))
}
const addTemplate: Open = async (page, { sql }) => {
  await sql`insert into reply_template (organisation_id, title, text) select id, 'Едем', 'Едем' from organisation`
}
const editListed = all(openListed, fill({ Заголовок: 'Двор готов' }), async (page, { sql }) => {
  await page.getByText('Черновик сохранён').waitFor()
  await sql`update news set title = title || ' вечером'`
})

/** The layers of the head, who may do everything at the desk. */
export const deskLayers: Layers = {
  'app/desk/keys-sheet.tsx': [{ path: cases, opener: named(/^Клавиши/), name: 'Клавиши' }],
  'features/cases/dialogs.tsx': [
    {
      path: cases,
      open: openCase,
      opener: named('Закрыть'),
      name: /^Закрыть №/,
      type: { label: 'Что увидит житель', text: 'Починили' },
    },
    {
      path: cases,
      open: all(openCase, answer, refuse(/\/answers$/, 'case_changed')),
      opener: send,
      name: 'Заявку изменили, пока вы писали',
      returnsTo: reply,
    },
  ],
  'features/cases/reply-templates.tsx': [
    {
      path: cases,
      open: all(addTemplate, openCase, answer),
      opener: named(/^Готовый текст/),
      name: 'Готовые тексты',
      type: { label: 'Название', text: 'Утром' },
    },
  ],
  'features/cases/second-answer.tsx': [
    {
      path: cases,
      open: all(openCase, answer, changeCase(otherAnswer)),
      opener: send,
      name: /^Пока вы писали, ответили/,
      returnsTo: reply,
    },
  ],
  'features/cases/visit-dialog.tsx': [
    { ...visit, name: /^Перенести визит/, type: { label: 'Кто придёт', text: 'Петров' } },
    {
      ...visit,
      open: all(openCase, press(/^Перенести визит/)),
      opener: inDialog('Отменить визит'),
      name: 'Отменить визит?',
    },
    {
      ...visit,
      open: all(openCase, refuse(/\/visits?$/, 'performer_busy'), press(/^Перенести визит/)),
      opener: inDialog('Перенести и сообщить жителю'),
      name: 'Всё равно назначить?',
    },
  ],
  'features/documents/desk/documents-screen.tsx': [
    { path: '/#/desk/documents/', opener: named(/^Отозвать документ/), name: /^Отозвать документ/ },
  ],
  'features/flats/flat-acts.tsx': [
    {
      path: flats,
      open: openFlat,
      opener: named('Добавить телефон'),
      name: 'Добавить телефон',
      type: { label: 'Телефон', text: '+7 900 111 22 33' },
    },
    { path: flats, open: openFlat, opener: named(/^Убрать \+7/), name: /^Убрать телефон/ },
    { path: flats, open: openFlat, opener: named('Ссылка на оплату'), name: 'Ссылка на оплату' },
  ],
  'features/flats/meters-panel.tsx': [
    {
      path: flats,
      open: openFlat,
      opener: (page) => page.getByRole('region', { name: 'Счётчики' }).getByRole('button').first(),
      name: /№/,
    },
  ],
  'features/flats/phoned-readings.tsx': [
    {
      path: flats,
      open: openFlat,
      opener: named('Ввести показания'),
      name: /^Ввести показания/,
      type: { label: /^Показание, ночь/, text: '123' },
    },
  ],
  'features/news/desk/news-editor.tsx': [
    {
      path: news,
      open: openListed,
      opener: named('Снять с публикации'),
      name: 'Снять новость с публикации?',
    },
  ],
  'features/staff/members/members-screen.tsx': [
    { path: '/#/desk/members/', opener: named(/^Новое приглашение: /), name: /^Пригласить заново/ },
    { path: '/#/desk/members/', opener: named(/^Убрать: /), name: /^Убрать доступ/ },
  ],
  'shared/desk/changed-dialog.tsx': [
    { path: news, open: editListed, opener: named('Сохранить'), name: 'Пока вы писали, это изменили' },
  ],
  'shared/desk/move-handle.tsx': [
    { path: '/#/desk/catalogue/', opener: named(/^Переместить: /), name: /^Переместить: / },
  ],
  'shared/desk/picture-dialog.tsx': [
    {
      path: '/#/desk/content/new/',
      open: choosePicture,
      opener: named('Картинка'),
      name: 'Добавить картинку',
      type: { label: 'Что на картинке', text: 'Двор' },
    },
  ],
  'shared/desk/text-editor.tsx': [
    {
      path: '/#/desk/content/new/',
      open: (page) => page.getByRole('textbox', { name: 'Текст' }).fill('Посмотрите двор'),
      opener: named('Ссылка'),
      name: 'Ссылка',
      type: { label: 'Адрес ссылки', text: 'https://dvor.example/' },
    },
  ],
}

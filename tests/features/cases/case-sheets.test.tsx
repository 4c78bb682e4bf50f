// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { json } from '../../lib/support/net.ts'
import { box, deskCase, entry, findSheet, getSheet, go, lost, openDeskCase } from '../support/desk-case.tsx'
import { closeEditor, press, type } from '../support/desk-editor.tsx'

afterEach(closeEditor)

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** Two days ahead, 14:00 to 16:00 in Moscow. */
const visitDay = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Moscow' }).format(
  Date.now() + 2 * 86_400_000,
)
const planned = deskCase({
  status: 'planned',
  planned_at: new Date(`${visitDay}T14:00:00+03:00`).toISOString(),
  planned_till: new Date(`${visitDay}T16:00:00+03:00`).toISOString(),
  performer: 'Петров Сергей',
  due: {
    answer: null,
    done: null,
    basis: 'organisation',
    visit: { at: new Date(`${visitDay}T16:00:00+03:00`).toISOString(), whole_day: false },
  },
})
const badTime = () => json({ errors: ['Это время уже прошло. Выберите другое'], code: 'bad_time' }, 422)

describe('the sheet of a visit', () => {
  it('G-22: stays open with the error at the hours when the server refuses the time, and keeps all that was typed', async () => {
    const opened = await openDeskCase()
    await press(/^Назначить визит/)
    await type('Другой день', visitDay)
    await type('До', '13:00')
    await type('Кто придёт', 'Петров')
    await type('С', '11:00')
    opened.reply = badTime
    await press(/^Назначить и сообщить/)
    const till = field('До')
    await waitFor(() => expect(till.getAttribute('aria-invalid')).toBe('true'))
    expect(document.getElementById(till.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Это время уже прошло. Выберите другое',
    )
    expect(['Другой день', 'С', 'До', 'Кто придёт'].map((label) => field(label).value)).toEqual([
      visitDay,
      '11:00',
      '13:00',
      'Петров',
    ])
    opened.reply = (done) => done()
    await press(/^Назначить и сообщить/)
    await waitFor(() => expect(screen.queryByLabelText('Кто придёт')).toBeNull())
  })

  it.each([
    [
      'a past day',
      { 'Другой день': '2020-01-09' },
      'Другой день',
      'Этот день уже прошёл. Выберите сегодня или позже',
    ],
    ['no day', { 'Другой день': '' }, 'Другой день', 'Выберите день визита'],
    ['no beginning', { 'Другой день': visitDay, С: '' }, 'С', 'Укажите, когда придёт мастер'],
    [
      'an end before the beginning',
      { 'Другой день': visitDay, С: '14:00', До: '13:00' },
      'До',
      'Визит должен кончаться позже, чем начинается',
    ],
  ])('G-22: explains %s under its own field before it calls the server', async (_, typed, wrong, text) => {
    const opened = await openDeskCase()
    await press(/^Назначить визит/)
    await type('Кто придёт', 'Петров')
    for (const [label, value] of Object.entries(typed)) await type(label, value)
    await press(/^Назначить и сообщить/)
    const invalid = ['Другой день', 'С', 'До', 'Кто придёт'].filter(
      (label) => field(label).getAttribute('aria-invalid') === 'true',
    )
    expect(invalid).toEqual([wrong])
    expect(document.getElementById(field(wrong).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      text,
    )
    expect(opened.sent).toEqual([])
  })

  it('G-22: opens on the planned visit and moves it', async () => {
    const opened = await openDeskCase(planned)
    await press(/^Перенести визит/)
    const sheet = getSheet('Перенести визит, № 4821')
    expect(['Другой день', 'С', 'До', 'Кто придёт'].map((label) => field(label).value)).toEqual([
      visitDay,
      '14:00',
      '16:00',
      'Петров Сергей',
    ])
    const weekday = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'][new Date(visitDay).getUTCDay()]
    const chosen = within(sheet).getByRole('button', { pressed: true, hidden: true })
    expect(chosen.textContent).toMatch(new RegExp(`^${weekday}, \\d`))
    await type('До', '17:00')
    await press(/^Перенести и сообщить/)
    await waitFor(() =>
      expect(opened.sent[0]?.body).toMatchObject({ date: visitDay, from: '14:00', till: '17:00' }),
    )
  })

  it('G-22: cancels the visit, says what the resident will read, and stays open without a network', async () => {
    const opened = await openDeskCase(planned)
    await press(/^Перенести визит/)
    await press('Отменить визит')
    const asked = getSheet('Отменить визит?')
    expect(asked.textContent).toMatch(/Житель увидит: «Визит .+ с 14:00 до 16:00 отменён\.»/)
    const confirm = within(asked).getByRole('button', { name: /^Отменить визит/, hidden: true })
    opened.reply = lost
    confirm.click()
    expect(await within(asked).findByText(/Набранное сохранено/)).toBeTruthy()
    opened.reply = (done) => done()
    confirm.click()
    await waitFor(() => expect(screen.queryByLabelText('Кто придёт')).toBeNull())
    expect(opened.sent.at(-1)?.path).toMatch(/\/status$/)
    expect(opened.sent.at(-1)?.body['status']).toBe('accepted')
  })

  it('G-22: the case keeps its deadline and shows weekday and end hour of the visit', async () => {
    await openDeskCase(planned)
    const aside = screen.getByRole('complementary', { name: 'Житель' })
    expect(within(aside).getByText('Срок')).toBeTruthy()
    const day = Number(visitDay.slice(8))
    const weekday = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'][new Date(visitDay).getUTCDay()]
    expect(within(aside).getByText(new RegExp(`^${weekday}, ${day} \\S+, 14:00–16:00$`))).toBeTruthy()
  })
})

it.each([
  ['Закрыть', 'Закрыть № 4821?', /^Закрыть.+/],
  ['Отклонить', 'Отклонить № 4821?', /^Отклонить/],
])('G-08: the sheet «%s» stays open with its text until the server agreed', async (button, title, action) => {
  const opened = await openDeskCase()
  await press(button)
  const sheet = getSheet(title)
  await type('Что увидит житель', 'Мастер сделал')
  const submit = () => within(sheet).getAllByRole('button', { name: action, hidden: true })[0]?.click()
  opened.reply = lost
  submit()
  expect((await within(sheet).findByRole('alert', { hidden: true })).textContent).toContain(
    'Набранное сохранено',
  )
  opened.reply = () => json({ errors: ['Заявка уже закрыта'], code: 'same_status' }, 422)
  submit()
  expect(await within(sheet).findByText('Заявка уже закрыта')).toBeTruthy()
  expect(field('Что увидит житель').value).toBe('Мастер сделал')
  opened.reply = (done) => done()
  submit()
  await waitFor(() => expect(screen.queryByLabelText('Что увидит житель')).toBeNull())
})

it('G-08 Q-11: an opened case says that it is an emergency and that the resident disputed the work', async () => {
  await openDeskCase(deskCase({ is_emergency: true, is_returned: true }))
  const head = screen.getByRole('heading', { level: 1 }).parentElement?.textContent
  expect(head).toContain('Аварийная')
  expect(head).toContain('Вернули: не сделано')
})

describe('a concurrent change', () => {
  const changed = (now: ReturnType<typeof deskCase>) => () =>
    json({ errors: ['Заявку изменили'], code: 'case_changed', current: now }, 409)
  const other = entry({ id: 'event-2', kind: 'resident', text: 'Жду', status: null })
  const conflict = () => findSheet('Заявку изменили, пока вы писали')

  it('G-08: shows no two equal lines, and ends with the page of its case', async () => {
    const opened = await openDeskCase()
    opened.reply = changed({ ...opened.now, version: 2, timeline: [...opened.now.timeline, other] })
    await press(/^Взять/)
    await waitFor(() => expect(conflict()).toBeTruthy())
    expect(conflict()?.textContent).toContain('Иванова: «Жду»')
    expect(conflict()?.textContent).not.toContain('Вы видели')
    await go('#/desk/cases/4822/')
    await screen.findByRole('article')
    expect(conflict()).toBeNull()
  })

  it('G-08: shows both states where they differ, over the sheet that keeps its text', async () => {
    const opened = await openDeskCase()
    await press(/^Закрыть/)
    await type('Что увидит житель', 'Сделано')
    opened.reply = changed({ ...opened.now, version: 2, status: 'in_work' })
    getSheet('Закрыть № 4821?').querySelector('form')?.requestSubmit()
    await waitFor(() => expect(conflict()).toBeTruthy())
    expect(conflict()?.textContent).toContain('принята, никто')
    expect(conflict()?.textContent).toContain('в работе, никто')
    expect(field('Что увидит житель').value).toBe('Сделано')
    const buttons = conflict()?.querySelectorAll('.actions button') ?? []
    expect([...buttons].map(({ textContent }) => textContent)).toEqual([
      'Посмотреть переписку',
      'Всё равно сделать',
    ])
    opened.reply = (done) => done()
    await press('Всё равно сделать')
    await waitFor(() => expect(screen.queryByLabelText('Что увидит житель')).toBeNull())
    expect(box().value).toBe('')
  })
})

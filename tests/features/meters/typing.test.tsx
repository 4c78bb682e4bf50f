// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeDraft } from '../../../src/lib/outbox/transitions.ts'
import type { Draft, Lane } from '../../../src/lib/outbox/record.ts'
import { openCabinet, type Cabinet } from '../support/cabinet.tsx'
import { cold, electric, heat, hot } from '../support/meters.ts'

let cabinet: Cabinet
beforeEach(async () => {
  cabinet = await openCabinet()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = async () => {
  await cabinet.showMeters()
  await screen.findByText('Передать показания')
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`))
const type = (name: string, text: string) => {
  for (let end = 1; end <= text.length; end += 1)
    fireEvent.change(field(name), { target: { value: text.slice(0, end) } })
}
const findRow = (name: string) => {
  const row = field(name).closest('li')
  if (row === null) throw new Error(`No row of ${name}`)
  return within(row)
}

describe('typing a reading', () => {
  it("O-22: uses the server's time whatever date the phone has", async () => {
    const { updateServerClock } = await import('../../../src/lib/timing/server-clock.ts')
    const yesterday = new Date(Date.now() - 24 * 3_600_000)
    updateServerClock(yesterday.toUTCString(), Date.now())
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '128')
    const [item] = (await cabinet.readLane('meters/1/2026-11'))?.items ?? []
    expect(item?.capturedAt.slice(0, 10)).toBe(yesterday.toISOString().slice(0, 10))
  })

  it('M-03: the line of the last months takes up the typed value, and leaves a wrong one', async () => {
    const readings = [
      { period: '2026-09', values: [119], deltas: [4] },
      { period: '2026-10', values: [123.45], deltas: [4.45] },
    ]
    cabinet.serve([{ ...cold, readings }])
    await open()
    const line = await findRow('Холодная вода').findByRole('img', { name: /^Расход за/ }, { timeout: 10_000 })
    expect(line.getAttribute('aria-label')).not.toContain('сейчас')
    type('Холодная вода', '127,66')
    await waitFor(() => expect(line.getAttribute('aria-label')).toMatch(/, сейчас 4,21$/))
    type('Холодная вода', '1')
    await waitFor(() => expect(line.getAttribute('aria-label')).not.toContain('сейчас'))
  })

  it('M-03 L-01: shows the difference while typing once the value is valid, and announces the last one', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '12')
    expect(findRow('Холодная вода').queryByText(/Расход/)).toBeNull()
    type('Холодная вода', '127,66')
    const row = findRow('Холодная вода')
    expect(row.getByText(/4,21/).closest('output')).toBeNull()
    const announced = () => row.queryAllByRole('status').map(({ textContent }) => textContent)
    expect(announced()).not.toContain('Расход 4,21\u2009м³')
    await waitFor(() => expect(announced()).toContain('Расход 4,21\u2009м³'), { timeout: 3000 })
  })

  it('M-21 M-12: the line that compares with the usual month has the time to the verification until a value is typed', async () => {
    const readings = ['08', '09', '10'].map((month) => ({
      period: `2026-${month}`,
      values: [0],
      deltas: [4.21],
    }))
    cabinet.serve([
      {
        ...cold,
        readings,
        tariff: { period: '2026-10', roubles: [58.32] },
        next_check_date: '2029-02-13',
      },
    ])
    await open()
    const line = document.getElementById(
      field('Холодная вода').getAttribute('aria-describedby')?.split(' ').at(-1) ?? '',
    )
    expect(line?.textContent.replaceAll('\u00a0', ' ')).toBe('До поверки 2 года 3 месяца 1 день')
    cabinet.goOffline()
    type('Холодная вода', '128,46')
    await waitFor(() =>
      expect(line?.textContent.replaceAll('\u00a0', ' ')).toBe('На 0,8 м³ больше обычного, дороже на 47 ₽'),
    )
    fireEvent.change(field('Холодная вода'), { target: { value: '' } })
    await waitFor(() => expect(line?.textContent).toContain('До поверки'))
  })

  it('M-07: names the minimum for a value below the previous one on blur, not before', async () => {
    cabinet.serve([hot])
    await open()
    type('Горячая вода', '78,97')
    expect(screen.queryByText(/Введите не меньше/)).toBeNull()
    fireEvent.blur(field('Горячая вода'))
    const error = screen.getByRole('alert')
    expect(error.textContent).toBe('Введите не меньше 00087,10, это прошлое показание')
    expect(field('Горячая вода').getAttribute('aria-invalid')).toBe('true')
    expect(field('Горячая вода').getAttribute('aria-describedby')).toContain(error.id)
  })

  it('M-05: rejects a keystroke above the capacity with the reason', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '999999')
    expect(field('Холодная вода').value).toBe('99999')
    expect(screen.getByText('Больше 99999,00 этот счётчик не показывает')).toBeTruthy()
  })

  it('M-05: arrow keys step the value and wrap over the dial', async () => {
    cabinet.serve([{ ...cold, previous_values: [99_998] }])
    await open()
    const input = field('Холодная вода')
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(input.value).toBe('99999')
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    expect(input.value).toBe('0')
    expect(screen.getByText('Счётчик прошёл через ноль')).toBeTruthy()
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(input.value).toBe('99999')
  })

  it('M-06: past zero sets a value below the first one to it on blur with a notice', async () => {
    cabinet.serve([{ ...cold, previous_values: [99_990], first_values: [12] }])
    await open()
    type('Холодная вода', '5')
    fireEvent.blur(field('Холодная вода'))
    expect(field('Холодная вода').value).toBe('12')
    expect(
      screen.getByText('Поставили 00012,00: после нуля показание не бывает меньше начального'),
    ).toBeTruthy()
  })

  it('M-04: electricity uses a keypad without a comma and requires a whole number', async () => {
    cabinet.serve([electric])
    await open()
    const day = screen.getByLabelText<HTMLInputElement>(/День/)
    expect(day.inputMode).toBe('numeric')
    fireEvent.change(day, { target: { value: '2118,5' } })
    expect(screen.getByRole('alert').textContent).toBe('День. Введите целое число, без запятой')
  })

  it('L-10: names meter, room, zone and unit of a field, and describes it by the previous value', async () => {
    cabinet.serve([cold, { ...electric, place: 'ГРЩ' }, { ...heat, place: null }])
    await open()
    const named = (name: string) => screen.getByRole('textbox', { name })
    const readDescription = (name: string) =>
      document.getElementById(named(name).getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent
    expect(readDescription('Холодная вода, кухня, показание в м³')).toBe('Было 00123,45')
    expect(readDescription('Электричество, ГРЩ, день, показание в кВт·ч')).toBe('Было 02032,00')
    expect(readDescription('Электричество, ГРЩ, ночь, показание в кВт·ч')).toBe('Было 01077,00')
    expect(named('Отопление, № 17443902, показание в Гкал')).toBeTruthy()
    expect(screen.getByText('День').closest('label')).toHaveProperty('control', screen.getByLabelText('День'))
  })

  it('M-11: shows heat with five decimals', async () => {
    cabinet.serve([heat])
    await open()
    expect(findRow('Отопление').getByText(/14/).textContent).toBe('00014,21730')
  })

  it('M-11: shows electricity with two decimals, before and used', async () => {
    cabinet.serve([electric])
    await open()
    expect(screen.getByText(/^2032/).textContent).toBe('02032,00')
    fireEvent.change(screen.getByLabelText(/День/), { target: { value: '2118' } })
    fireEvent.change(screen.getByLabelText(/Ночь/), { target: { value: '1120' } })
    const used = () =>
      [...document.querySelectorAll('.zone__consumption')].map(({ textContent }) => textContent)
    await waitFor(() => expect(used()).toEqual(['Расход +86,00\u2009кВт·ч', 'Расход +43,00\u2009кВт·ч']))
  })

  it('M-05: the buttons step the value, keep the focus in the field and say when it went over zero', async () => {
    cabinet.serve([cold, { ...electric, previous_values: [0, 0] }])
    await open()
    const step = (name: string) => {
      const button = screen.getByRole('button', { name })
      // A prevented press leaves the focus where it is.
      expect(fireEvent.mouseDown(button)).toBe(false)
      fireEvent.click(button)
    }
    step('Прибавить: Холодная вода, кухня')
    expect(field('Холодная вода').value).toBe('124,45')
    step('Убавить: Электричество, кухня, ночь')
    expect(screen.getByLabelText<HTMLInputElement>(/ночь, показание/).value).toBe('99999')
    expect(screen.getByLabelText<HTMLInputElement>(/день, показание/).value).toBe('')
    const crossing = 'Показание перешло через ноль: перед нулём счётчик показывает 99999'
    expect(screen.getByText(crossing).closest('[role="status"]')?.textContent).toBe(`Ночь. ${crossing}`)
  })

  it('M-02: Enter moves to the next field', async () => {
    cabinet.serve([cold, hot])
    await open()
    field('Холодная вода').focus()
    fireEvent.keyDown(field('Холодная вода'), { key: 'Enter' })
    expect(document.activeElement).toBe(field('Горячая вода'))
  })

  it('M-12: the row shows the time until the verification, or that it is near or past', async () => {
    cabinet.serve([
      { ...cold, next_check_date: '2029-02-13' },
      { ...hot, next_check_date: '2027-01-20' },
      { ...heat, next_check_date: '2026-11-11' },
    ])
    await open()
    expect(findRow('Холодная вода').getByText('До поверки 2 года 3 месяца 1 день')).toBeTruthy()
    expect(findRow('Горячая вода').getByText('Срок поверки заканчивается: 20 января')).toBeTruthy()
    expect(findRow('Отопление').getByText('Срок поверки истёк')).toBeTruthy()
  })

  it('O-04: every keystroke survives a killed page', async () => {
    cabinet.serve([cold, electric])
    await open()
    type('Холодная вода', '127,6')
    fireEvent.change(screen.getByLabelText(/Ночь/), { target: { value: '1100' } })
    await waitFor(async () => expect((await cabinet.readLane('meters/1/2026-11'))?.items).toHaveLength(1))
    await cabinet.restart()
    await open()
    expect(field('Холодная вода').value).toBe('127,6')
    expect(screen.getByLabelText<HTMLInputElement>(/Ночь/).value).toBe('1100')
    expect(screen.getByLabelText<HTMLInputElement>(/День/).value).toBe('')
  })

  it('O-04: an emptied field leaves no draft', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '1')
    fireEvent.change(field('Холодная вода'), { target: { value: '' } })
    expect(await cabinet.readLane('meters/1/2026-11')).toBeNull()
  })
})

describe('a meter open in two tabs', () => {
  const lane = 'meters/1/2026-11'
  const typedElsewhere = (text: string) =>
    cabinet.deliver(lane, (found) => found && writeDraft(found, elsewhere(found, text), 'other'))
  const elsewhere = (found: Lane, text: string): Draft => {
    const { payload, ...draft } = found.items.at(-1) ?? { payload: {}, basedOn: null, capturedAt: '' }
    const values = [Number(text.replace(',', '.'))]
    return { ...draft, payload: { ...Object(payload), texts: [text], values, confirmed: false } }
  }
  const submit = () => fireEvent.click(screen.getByRole('button', { name: /^Передать показания/ }))

  it('O-16: a field shows the newest value of either tab', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '124,5')
    await cabinet.readLane(lane)
    await typedElsewhere('130,7')
    expect(field('Холодная вода').value).toBe('130,7')
    type('Холодная вода', '126')
    expect(field('Холодная вода').value).toBe('126')
    await cabinet.readLane(lane)
    await typedElsewhere('')
    expect(field('Холодная вода').value).toBe('')
  })

  it('O-16: sends the newest value of either tab', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '124,5')
    await cabinet.readLane(lane)
    await typedElsewhere('130,7')
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect((await cabinet.readLane(lane))?.items).toMatchObject([
      { state: { name: 'queued' }, payload: { values: [130.7] } },
    ])
  })

  it('O-16: a tab sends the newest value even before it was notified', async () => {
    cabinet.serve([cold])
    await open()
    type('Холодная вода', '124,5')
    await cabinet.readLane(lane)
    await cabinet.change(lane, (found) => found && writeDraft(found, elsewhere(found, '130,7'), 'other'))
    submit()
    await screen.findByText('Сохранено на телефоне, ещё не отправлено')
    expect((await cabinet.readLane(lane))?.items).toMatchObject([
      { state: { name: 'queued' }, payload: { values: [130.7] } },
    ])
  })
})

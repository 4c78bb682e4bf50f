import { assert, boolean, constantFrom, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownPrice } from '#contract/catalogue/price.ts'
import { quickPositions } from '#contract/catalogue/positions.ts'
import type { Executor, Price } from '#contract/catalogue/schema.ts'
import { toCompanyView, workHours, toPhoneView } from '../../../src/features/catalogue/rules/company-view.ts'
import {
  getChips,
  positionName,
  cataloguePath,
  parseAddress,
} from '../../../src/features/catalogue/rules/catalogue-address.ts'
import { formatPrice } from '../../../src/features/catalogue/price-tag.tsx'

const price = (fields: Partial<Price>): Price => ({
  value: 1000,
  sale: 0,
  sale_type: 'fixed',
  price_type: 'fixed_price',
  ...fields,
})
const plain = (text: string | null) => text?.replaceAll('\u202F', ' ') ?? null
const shown = (fields: Partial<Price>) => {
  const { now, old } = formatPrice(shownPrice(price(fields)))
  return [plain(now), plain(old)]
}

const day = (from: string, till: string) => ({ work_start_at: from, work_finish_at: till })
const nobody: Executor = {
  id: 1,
  str_name: '',
  address: '',
  phone_number: '',
  work_schedule: { monday: day('', ''), sunday: day('', '') },
  works_under_contract: false,
  requisites_confirmed: false,
}

describe('a price', () => {
  it.each([
    [{}, ['1 000 ₽', null]],
    [{ value: 1234.5 }, ['1 234,50 ₽', null]],
    [{ sale: 15, sale_type: 'percent' } as const, ['850 ₽', '1 000 ₽']],
    [{ sale: 150, sale_type: 'fixed' } as const, ['850 ₽', '1 000 ₽']],
    [{ price_type: 'price_start_from' } as const, ['от 1 000 ₽', null]],
    [{ price_type: 'price_start_from', sale: 10, sale_type: 'percent' } as const, ['от 900 ₽', '1 000 ₽']],
    [{ price_type: 'contract_price', sale: 10, sale_type: 'percent' } as const, ['По договорённости', null]],
    [{ sale: 5000 }, ['0 ₽', '1 000 ₽']],
  ])('S-04: %j is shown as %j with the old price', (fields, words) => {
    expect(shown(fields)).toEqual(words)
  })
})

describe('the company block', () => {
  it('S-05: is hidden only when name, address, telephone and hours are all empty', () => {
    const hours = constantFrom(day('', ''), day('09:00', '18:00'))
    const text = constantFrom('', ' ', 'что-то')
    const executors = record({
      str_name: text,
      address: text,
      phone_number: text,
      monday: hours,
      sunday: hours,
      works_under_contract: boolean(),
    })
    assert(
      property(executors, ({ monday, sunday, ...fields }) => {
        const executor = { ...nobody, ...fields, work_schedule: { monday, sunday } }
        const isEmpty =
          [fields.str_name, fields.address, fields.phone_number].every((value) => value.trim() === '') &&
          monday.work_start_at === '' &&
          sunday.work_start_at === ''
        expect(toCompanyView(executor)).toEqual(isEmpty ? 'hidden' : executor)
      }),
    )
    expect(toCompanyView(null)).toBe('unknown')
  })

  it.each([
    [day('09:00', '18:00'), day('10:00', '16:00'), ['ПН-ПТ 09:00–18:00', 'СБ-ВС 10:00–16:00']],
    [day('09:00', '18:00'), day('09:00', '18:00'), ['ПН-ВС 09:00–18:00']],
    [day('09:00', '18:00'), day('', ''), ['ПН-ПТ 09:00–18:00']],
    [day('', ''), day('10:00', '16:00'), ['СБ-ВС 10:00–16:00']],
    [day('', ''), day('', ''), []],
  ])('S-05: shows hours %j and %j as %j', (monday, sunday, lines) => {
    expect(workHours({ monday, sunday })).toEqual(lines)
  })
})

describe('a telephone', () => {
  it('S-06: has a leading 8 in the mobile link if it has 11 digits from 7, else stays as it is', () => {
    expect(toPhoneView('74951230077')).toEqual({
      href: 'tel:84951230077',
      mobile: '8 495 123 00 77',
      wide: '+7 495 123 00 77',
    })
    expect(toPhoneView('112')).toEqual({ href: 'tel:112', mobile: '112', wide: '112' })
  })
})

describe('the address', () => {
  it('S-01 S-05: stores the category and the open service, and is parsed back', () => {
    const places = record({ position: constantFrom(null, 'all', 'a&b=c'), id: constantFrom(null, 1, 987) })
    assert(
      property(places, (place) => {
        const [path, query = ''] = cataloguePath(place).split('?')
        expect(path).toBe('/catalog/servises_list/')
        expect(parseAddress(query)).toEqual(place)
      }),
    )
    for (const wrong of ['id=x', 'id=-1', 'id=1.5', 'id=', 'position='])
      expect(parseAddress(wrong)).toEqual({ position: null, id: null })
  })

  it('S-01: the chips are all categories, the quick ones and a chosen other one', () => {
    const known = [...quickPositions, { value: 'cleaning', text: 'Уборка' }]
    const words = (chosen: string | null) => getChips(known, chosen).map(({ text }) => text)
    expect(words(null)).toEqual(['Все категории', ...quickPositions.map(({ text }) => text)])
    expect(words('cleaning').at(-1)).toBe('Уборка')
    expect(words('all')).toHaveLength(6)
    expect([
      positionName(known, 'cleaning'),
      positionName([], 'master_for_an_hour'),
      positionName(known, 'нет'),
    ]).toEqual(['Уборка', 'Мастер на час', null])
  })
})

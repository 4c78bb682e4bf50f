import { array, assert, constantFrom, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Services } from '#contract/catalogue/schema.ts'
import {
  wholeCatalogue,
  isSameQuery,
  nextOffset,
  noPages,
  withPage,
  type Pages,
} from '../../../src/features/catalogue/rules/listing.ts'

const page = (offset: number, ids: readonly number[], count: number): Services => ({
  favorite: ids.slice(0, 1),
  services: ids.map((id) => ({
    id,
    title: `Услуга ${id}`,
    description: '',
    summary: '',
    price: { value: 1, sale: 0, sale_type: 'fixed', price_type: 'fixed_price' },
    image_cover: null,
    position: 'master_for_an_hour',
    executor: null,
  })),
  executors: [],
  count,
  offset,
})
const getIds = ({ services }: Pages): number[] => services.map(({ id }) => id)
const range = (from: number, count: number): number[] => Array.from({ length: count }, (_, at) => from + at)

describe('the pages of the catalogue', () => {
  it('S-03: advances the offset only after a full page, else resets it to 0', () => {
    expect([nextOffset(0, 10, 10), nextOffset(30, 10, 10)]).toEqual([10, 40])
    expect([nextOffset(10, 9, 10), nextOffset(10, 0, 10)]).toEqual([0, 0])
  })

  it('S-03: appends pages without duplicates until all are loaded', () => {
    const first = withPage(noPages, wholeCatalogue, page(0, range(1, 10), 13), 10)
    expect([first.offset, first.allLoaded]).toEqual([10, false])
    const second = withPage(first, wholeCatalogue, page(10, [10, 11, 12, 13], 13), 10)
    expect(getIds(second)).toEqual(range(1, 13))
    expect([second.offset, second.allLoaded]).toEqual([0, true])
    expect([...second.recommended]).toEqual([1, 10])
  })

  it('S-03: knows that a full last page is the last', () => {
    const first = withPage(noPages, wholeCatalogue, page(0, range(1, 10), 10), 10)
    expect(first.allLoaded).toBe(true)
  })

  it('S-03: loads every service in order for any count', () => {
    assert(
      property(nat(60), (count) => {
        let pages = noPages
        do {
          const ids = range(pages.offset + 1, Math.min(10, count - pages.offset))
          pages = withPage(pages, wholeCatalogue, page(pages.offset, ids, count), 10)
        } while (!pages.allLoaded)
        expect(getIds(pages)).toEqual(range(1, count))
      }),
    )
  })

  it('S-03: keeps later pages when the first is reloaded unchanged', () => {
    const first = withPage(noPages, wholeCatalogue, page(0, range(1, 10), 30), 10)
    const second = withPage(first, wholeCatalogue, page(10, range(11, 10), 30), 10)
    const again = withPage(second, wholeCatalogue, page(0, range(1, 10), 31), 10)
    expect(getIds(again)).toEqual(range(1, 20))
    expect([again.offset, again.count, again.allLoaded]).toEqual([20, 31, false])
    const another = withPage(second, wholeCatalogue, page(0, range(0, 10), 31), 10)
    expect(getIds(another)).toEqual(range(0, 10))
  })

  it('S-02: another query starts over', () => {
    const before = withPage(noPages, wholeCatalogue, page(0, range(1, 10), 40), 10)
    const after = withPage(before, { position: null, search: 'кран' }, page(0, [7], 1), 10)
    expect(getIds(after)).toEqual([7])
    const alike = withPage(before, { position: null, search: 'кран' }, page(0, [1], 1), 10)
    expect(getIds(alike)).toEqual([1])
    const words = array(constantFrom('', 'к', 'кран'), { minLength: 2, maxLength: 2 })
    assert(
      property(words, ([one = '', other = '']) => {
        const same = isSameQuery({ position: null, search: one }, { position: null, search: other })
        expect(same).toBe(one === other)
      }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { defaultCategories } from '../../../server/modules/requests/default-categories.ts'
import { findKinds, listKinds } from '../../../src/features/requests/rules/find-kinds.ts'

const all = defaultCategories.flatMap(listKinds)
const names = (text: string) => findKinds(defaultCategories, text).map(({ name }) => name)

describe('the search in the categories tree', () => {
  it.each([
    ['кран', 'Течёт кран или смеситель'],
    ['ТЕЧЕТ крана', 'Течёт кран или смеситель'],
    ['капает', 'Течёт кран или смеситель'],
    ['темно подъезд', 'Нет света в подъезде'],
    ['горячая', 'Нет горячей воды'],
    ['нет горячей', 'Нет горячей воды'],
    ['воды холодной нет', 'Нет холодной воды'],
    ['лампочка', 'Нет света в подъезде'],
    ['лампочку', 'Нет света в подъезде'],
    ['заливают соседи', 'Протечка с потолка'],
    ['с потолка капает', 'Протечка с потолка'],
    ['батареи холодные', 'Холодная батарея или стояк'],
    ['газ', 'Запах газа'],
    ['пахнет газом', 'Запах газа'],
    ['запах газа', 'Запах газа'],
    ['пожар', 'Пожар или дым'],
    ['застрял в лифте', 'Человек застрял в лифте'],
    ['искрит', 'Искрит или пахнет проводка'],
    ['нет отопления', 'Нет отопления'],
    ['тараканы', 'Тараканы, мыши, насекомые'],
    ['шум соседей', 'Шум от соседей'],
    ['ремонт ночью у соседей', 'Шум от соседей'],
    ['rhfy', 'Течёт кран или смеситель'],
  ])('Q-02: «%s» finds «%s»', (text, name) => expect(names(text)).toContain(name))

  it('Q-02: matches of the name come before those of other words', () => {
    const found = findKinds(defaultCategories, 'свет')
    const named = found.map(({ name }) => name.toLowerCase().includes('свет'))
    expect(named[0]).toBe(true)
    expect(named).toEqual(named.toSorted((a, b) => Number(b) - Number(a)))
  })

  it('Q-02: finds every category by its own name', () => {
    for (const kind of all) expect(findKinds(defaultCategories, kind.name)).toContainEqual(kind)
  })

  it('Q-02: a short word matches no middle of another one', () =>
    expect(names('вода')).not.toContain('Искрит или пахнет проводка'))

  it('Q-10: a search for gas leads to no request that neighbours read', () =>
    expect(names('запах газа')).not.toContain('Запах в подъезде'))

  it('Q-02: finds kinds by half of the words if no kind has all', () =>
    expect(names('очень громко сосед')[0]).toBe('Шум от соседей'))

  it('Q-02: finds nothing for an unknown word', () => expect(names('ракета')).toEqual([]))
})

import { getCycle } from '#contract/meters/rules.ts'
import { fromFixedPoint, SCALE } from '#contract/meters/fixed.ts'
import { simulateConsumption } from './history.ts'
import { createRandom } from './copy.ts'

const types = ['ColdWaterAreaMeter', 'HotWaterAreaMeter'] as const
export const metersInFlat = types.length

export interface Flat {
  readonly number: string
  readonly surname: string
  readonly house: string
  readonly address: string
  readonly area: string
  readonly meters: readonly {
    readonly type: (typeof types)[number]
    readonly serial: string
    readonly readings: readonly { readonly period: string; readonly value: number; readonly delta: number }[]
  }[]
}

const surnames = ['Иванова', 'Кузнецов', 'Попова', 'Васильев', 'Петрова', 'Смирнов', 'Ёлкина', 'Фёдоров']
const streets = ['Садовая', 'Лесная', 'Школьная', 'Новая', 'Речная', 'Полевая']
export const flatsInHouse = 200
const averages = { ColdWaterAreaMeter: 4, HotWaterAreaMeter: 2.8 }

export const capacity = 99_999
/** Above the demo's account numbers. */
export const firstNumber = 300_000_000

const pick = (words: readonly string[], random: number): string =>
  words[Math.floor(random * words.length)] ?? ''

const buildReadings = (type: (typeof types)[number], periods: readonly string[], random: () => number) => {
  let value = Math.floor(random() * (getCycle(capacity) / SCALE / 4)) * SCALE
  return periods.map((period) => {
    const delta = simulateConsumption(type, averages[type], period, random)
    value += delta
    return { period, value: fromFixedPoint(value), delta: fromFixedPoint(delta) }
  })
}

export const getHouse = (index: number): string => {
  const house = Math.floor(index / flatsInHouse) + 1
  return `ул. ${streets[house % streets.length] ?? ''}, ${house}`
}

/** Returns the same flat for the same seed, index and months. */
export const buildFlat = (seed: number, index: number, periods: readonly string[]): Flat => {
  const random = createRandom(Math.imul(seed, 0x9e37_79b1) ^ index)
  const area = String((index % flatsInHouse) + 1)
  const house = getHouse(index)
  const number = String(firstNumber + index)
  return {
    number,
    surname: pick(surnames, random()),
    house,
    address: `${house}, кв. ${area}`,
    area,
    meters: types.map((type) => ({
      type,
      serial: `${number}${type.startsWith('Cold') ? '1' : '2'}`,
      readings: buildReadings(type, periods, random),
    })),
  }
}

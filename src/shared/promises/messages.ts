import type { Draw } from '#contract/organisation/promises-schema.ts'
import { plural } from '../../lib/text/russian.ts'

const number = new Intl.NumberFormat('ru', { useGrouping: 'min2' })
const roubleForms = { one: 'рубля', few: 'рублей', many: 'рублей' }
const dayForms = { one: 'дня', few: 'дней', many: 'дней' }

export const promiseMessages = {
  draw: ({ roubles }: Draw) => `Розыгрыш ${number.format(roubles)} ${plural(roubles, roubleForms)}`,
  drawAmong: ({ days }: Draw) => `среди тех, кто платит в течение ${days} ${plural(days, dayForms)}`,
  drawTerms: 'Условия откроются в новой вкладке.',
} as const

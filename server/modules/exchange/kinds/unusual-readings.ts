import { formatFixed, toFixedPoint } from '#contract/meters/fixed.ts'
import { areManyUnusual, isUnusual, usualDelta } from '#contract/meters/rules.ts'
import type { Queryable } from '../../../db/connect.ts'
import type { Asked } from '../staging/stage.ts'

interface Consumption {
  readonly account: string
  readonly serial: string
  readonly deltas: readonly number[]
  /** Of the months before, oldest first. */
  readonly past: readonly (readonly number[])[]
}

/** Enough for a share; a lookup of the months before takes longer than the rest of the import. */
const maxCompared = 2000
const maxExamples = 2

/** The first reading of each meter, with the stored consumption before it. */
const listConsumption = async (tx: Queryable) => {
  const [found] = await tx<{ readonly meters: number }[]>`
    select count(distinct meter_id)::integer as meters from counted where not is_stored`
  const step = Math.ceil((found?.meters ?? 0) / maxCompared)
  if (step === 0) return []
  return tx<Consumption[]>`
    with first as (
      select distinct on (meter_id) meter_id, period, deltas from counted where not is_stored order by meter_id, period),
    chosen as (select first.*, row_number() over (order by meter_id) as nth from first)
    select account.number as account, meter.serial_number as serial, to_jsonb(deltas) as deltas,
      coalesce((select jsonb_agg(past.deltas order by past.period) from (
        select reading.deltas, reading.period from reading
        where reading.meter_id = chosen.meter_id and reading.period < chosen.period
        order by reading.period desc limit 12) past), '[]') as past
    from chosen join meter on meter.id = meter_id join personal_account account on account.id = personal_account_id
    where nth % ${step} = 0 order by account.number, serial`
}

/** Compares each tariff zone by the rule for residents (M-17). */
const compare = ({ account, serial, deltas, past }: Consumption) => {
  const zones = deltas.map((delta, zone) => {
    const last = past.map((values) => toFixedPoint(values[zone] ?? 0) ?? 0)
    const given = toFixedPoint(delta) ?? 0
    return { given, usual: usualDelta(last), isUnusual: isUnusual(given, last) }
  })
  return {
    account,
    serial,
    isKnown: zones.some(({ usual }) => usual !== null),
    unusual: zones.find((zone) => zone.isUnusual),
  }
}

const messages = {
  many: (unusual: number, known: number, examples: readonly string[]) =>
    `Расход ${unusual} из ${known} счётчиков намного больше обычного: ${examples.join('; ')}. В файле, возможно, другие единицы`,
  example: (account: string, serial: string, given: string, usual: string) =>
    `счётчик ${serial} лицевого счёта ${account} – ${given}, обычно ${usual}`,
} as const

/** Returns a sentence if so many readings are unusual that the table may have other units (M-25). */
export const describeUnusual = async (tx: Queryable): Promise<Asked | null> => {
  const known = (await listConsumption(tx)).map(compare).filter(({ isKnown }) => isKnown)
  const found = known.flatMap(({ account, serial, unusual }) =>
    unusual
      ? [messages.example(account, serial, formatFixed(unusual.given), formatFixed(unusual.usual ?? 0))]
      : [],
  )
  return areManyUnusual(found.length, known.length)
    ? { text: messages.many(found.length, known.length, found.slice(0, maxExamples)), rows: 0 }
    : null
}

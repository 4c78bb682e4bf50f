import { setImmediate as endOfTurn } from 'node:timers/promises'
import { SCALE, formatFixed, toFixedPoint, type Fixed } from '#contract/meters/fixed.ts'
import { checkReading, previousFor, type Dial, type ReadingFault } from '#contract/meters/rules.ts'
import { allowsFraction, type MeterType } from '#contract/meters/types.ts'
import type { Fragment, Queryable } from '../../../db/connect.ts'

/** From the file, or its stored neighbour. */
interface Link {
  readonly meterId: number
  readonly period: string
  readonly values: readonly string[]
  /** Null for a stored reading. */
  readonly line: number | null
  readonly isControl: boolean
  /** Computed by the office: checked, and no base for the readings after it. */
  readonly isEstimate: boolean
  readonly type: MeterType
  readonly capacity: number
  readonly first: readonly string[]
}

const pageSize = 5000

/** Includes stored neighbours: consumption depends on the previous month. */
const collect = async (tx: Queryable, isControl: Fragment): Promise<void> => {
  const good = tx`bad_reason is null and not is_same`
  await tx`drop table if exists chain`
  await tx`
    create temporary table chain on commit drop as
    with touched as (
      select meter_id, min(period) as since, max(period) as till from staged where ${good} group by 1)
    select meter_id, period, "values", line, ${isControl} as is_control, is_estimate
    from staged where ${good}
    union all
    select stored.meter_id, stored.period, stored."values", null, false, false
    from touched join reading stored using (meter_id)
    where stored.period >= coalesce((select max(period) from reading earlier
        where earlier.meter_id = touched.meter_id and period < since), since)
      and stored.period <= coalesce((select min(period) from reading later
        where later.meter_id = touched.meter_id and period > till), till)
      and not exists (select from staged own
        where own.meter_id = stored.meter_id and own.period = stored.period and bad_reason is null and not is_same)`
  await tx`alter table chain add primary key (meter_id, period)`
  await tx`analyze chain`
  await tx`drop table if exists counted, faulty`
  await tx`
    create temporary table counted (meter_id bigint, period date, is_stored boolean, deltas numeric(15, 5)[])
    on commit drop`
  await tx`create temporary table faulty (line bigint, value text, fault text) on commit drop`
}

const readPage = (tx: Queryable, { meterId, period }: Pick<Link, 'meterId' | 'period'>) =>
  tx<Link[]>`
    select meter_id, period, "values", line, is_control, is_estimate, type,
      digit_capacity as capacity, first_values as first
    from chain join meter on meter.id = meter_id
    where meter.id >= ${meterId} and (meter_id, period) > (${meterId}, ${period}::date)
    order by meter_id, period limit ${pageSize}`

const fixed = (values: readonly string[]): readonly Fixed[] =>
  values.map((value) => toFixedPoint(Number(value)) ?? 0)

const formatMonth = (period: string): string => `${period.slice(5, 7)}.${period.slice(0, 4)}`

const toReason = (fault: ReadingFault, { previous, capacity }: Dial): string => {
  if (fault === 'fraction') return 'показание этого счётчика целое'
  if (fault === 'above_capacity') return `счётчик не показывает больше ${capacity}`
  const past = `прошлое показание ${formatFixed(previous)}`
  return fault === 'above_half' ? `расход больше половины шкалы, ${past}` : `меньше прошлого, ${past}`
}

/** Rejected even for control readings. */
const isImpossible = (fault: ReadingFault): boolean => fault === 'fraction' || fault === 'above_capacity'

/** Control readings may decrease; a first reading without a known initial value counts as zero. */
const consumptionAfter = (
  { type, capacity, first, values, isControl, isEstimate }: Link,
  before: Link | undefined,
): { readonly deltas: readonly Fixed[] } | { readonly fault: string } => {
  const previous = previousFor(type, before ? [...fixed(before.values)] : null, [...fixed(first)])
  const deltas: Fixed[] = []
  for (const [zone, value] of fixed(values).entries()) {
    const dial = { type, capacity, previous: previous[zone] ?? 0, first: fixed(first)[zone] ?? 0 }
    // An average of whole kilowatt-hours has a fraction.
    const check = checkReading(isEstimate && !allowsFraction(type) ? value - (value % SCALE) : value, dial)
    if (check.ok) deltas.push(check.delta)
    else if (!isImpossible(check.fault) && (isControl || before?.isControl))
      deltas.push(value - dial.previous)
    else if (check.fault === 'above_half' && !before) deltas.push(0)
    else return { fault: toReason(check.fault, dial) }
  }
  return { deltas }
}

interface Outcome {
  readonly counted: { readonly link: Link; readonly deltas: readonly Fixed[] }[]
  readonly faulty: { readonly line: number; readonly value: string; readonly fault: string }[]
}

/** `good` holds the meter's accepted readings. Rejects a file reading that contradicts a later stored one. */
const follow = (link: Link, good: Link[], { counted, faulty }: Outcome): void => {
  const consumption = consumptionAfter(link, good.at(-1))
  if (link.line !== null) {
    if ('fault' in consumption)
      faulty.push({ line: link.line, value: link.values[0] ?? '', fault: consumption.fault })
    else if (!link.isEstimate) {
      counted.push({ link, deltas: consumption.deltas })
      good.push(link)
    }
    return
  }
  const before = good.at(-1)
  if (!before || before.line === null) {
    good.push(link)
    return
  }
  if ('deltas' in consumption) {
    counted.push({ link, deltas: consumption.deltas })
    good.push(link)
    return
  }
  good.pop()
  const fault = `за ${formatMonth(link.period)} уже есть ${link.values.map((value) => formatFixed(fixed([value])[0] ?? 0)).join(' / ')}`
  faulty.push({ line: before.line, value: before.values[0] ?? '', fault })
  follow(link, good, { counted, faulty })
}

const save = async (tx: Queryable, { counted, faulty }: Outcome): Promise<void> => {
  const meters = counted.map(({ link }) => link.meterId)
  const periods = counted.map(({ link }) => link.period)
  // The driver sends no array of booleans, and nested arrays must have equal lengths.
  const areStored = counted.map(({ link }) => String(link.line === null))
  const deltas = counted.map(
    (item) => `{${item.deltas.map((delta) => (delta / 100_000).toFixed(5)).join(',')}}`,
  )
  await tx`
    insert into counted select meter, month, is_stored::boolean, deltas::numeric[]
    from unnest(${meters}::bigint[], ${periods}::date[], ${areStored}::text[], ${deltas}::text[])
      as page (meter, month, is_stored, deltas)`
  if (faulty.length === 0) return
  const lines = faulty.map(({ line }) => line)
  const values = faulty.map(({ value }) => formatFixed(fixed([value])[0] ?? 0))
  const faults = faulty.map(({ fault }) => fault)
  await tx`
    insert into faulty select * from unnest(${lines}::bigint[], ${values}::text[], ${faults}::text[])`
}

/** Checks readings by the rules for residents' readings (M-07), page by page. */
export const checkConsumption = async (tx: Queryable, isControl: Fragment): Promise<void> => {
  await collect(tx, isControl)
  let meterId = 0
  let good: Link[] = []
  let page: readonly Link[] = await readPage(tx, { meterId, period: '0001-01-01' })
  while (page.length > 0) {
    const last = page.at(-1)
    // The database reads the next page while this one is followed. The driver sends at the end of the turn.
    const next = last && page.length === pageSize ? readPage(tx, last).execute() : []
    await endOfTurn()
    const outcome: Outcome = { counted: [], faulty: [] }
    for (const link of page) {
      if (link.meterId !== meterId) good = []
      follow(link, good, outcome)
      meterId = link.meterId
    }
    const [following] = await Promise.all([next, save(tx, outcome)])
    page = following
  }
  await tx`analyze counted`
  await tx`
    update staged set bad_column = 'Показание 1', bad_value = value, bad_reason = fault
    from faulty where faulty.line = staged.line`
}

/** Updates stored readings that follow imported ones. */
export const writeConsumption = (tx: Queryable) =>
  tx`
    update reading set deltas = counted.deltas from counted
    where is_stored and reading.meter_id = counted.meter_id and reading.period = counted.period`

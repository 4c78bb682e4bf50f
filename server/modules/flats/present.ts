import type { Flat } from '#contract/flats/schema.ts'
import { toPeriod, toWindow } from '#contract/meters/dates.ts'
import { hasDuty } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/connect.ts'
import type { StaffPrincipal } from '../../kernel/principal.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import { findCalendar, listMetersOfFlat } from '../meters/service.ts'
import * as store from './store.ts'

export type FoundFlat = NonNullable<Awaited<ReturnType<typeof store.findFlat>>>

/** Cases only for a role with that duty. */
export const presentFlat = async (
  tx: Tx,
  { organisationId, role }: StaffPrincipal,
  flat: FoundFlat,
  now: Date,
): Promise<Flat> => {
  const { timeZone, meterWindow: window } = await findCalendar(tx, organisationId)
  const period = toPeriod(toLocalDate(timeZone, now), window)
  const { id, area } = flat
  return {
    ...flat,
    area: area === null ? null : Number(area),
    time_zone: timeZone,
    period,
    till: toWindow(period, window).till,
    people: (await store.listPeople(tx, id)).map(({ id: person, email, since, seenAt }) => ({
      id: person,
      email,
      since: since.toISOString(),
      seen_at: seenAt?.toISOString() ?? null,
    })),
    phones: (await store.listFlatPhones(tx, id)).map(({ digits, byResident }) => ({
      digits,
      by_resident: byResident,
    })),
    balances: (await store.listSectors(tx, id)).map(({ sector, name, debtKopecks, entries }) => ({
      sector,
      name,
      debt_kopecks: debtKopecks,
      entries,
    })),
    meters: await listMetersOfFlat(tx, id, now),
    cases: hasDuty(role, 'cases')
      ? (await store.listFlatCases(tx, id)).map(({ changedAt, number, id: one, kind, title, status }) => ({
          id: one,
          kind,
          number: String(number),
          title,
          status,
          changed_at: changedAt.toISOString(),
        }))
      : null,
    letters: (await store.listEmailsTo(tx, id)).map(({ kind, at, state }) => ({
      kind,
      at: at.toISOString(),
      state,
    })),
    next_flat: (await store.findNextFlat(tx, organisationId, id)) ?? null,
  }
}

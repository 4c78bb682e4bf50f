import type { RecordedAct } from '#contract/staff/acts.ts'
import type * as z from 'zod/mini'
import { phoneDigits } from '#contract/auth/checks.ts'
import {
  flatsPage,
  houseFlatsPage,
  housesPage,
  linkDays,
  type Flat,
  type FlatHouse,
  type FlatHouses,
  type flatsQuerySchema,
  type FoundFlats,
  type phonedReadingSchema,
} from '#contract/flats/schema.ts'
import { phoneParts } from '#contract/phone-search.ts'
import { normalizeEmail } from '#contract/email.ts'
import { hasDuty } from '#contract/staff/roles.ts'
import { toPeriod, toWindow } from '#contract/meters/dates.ts'
import type { StoredFile } from '#contract/files/schema.ts'
import type { MonthReading } from '#contract/meters/schema.ts'
import { maxPhones } from '#contract/profile/schema.ts'
import type { Sql, Tx } from '../../db/connect.ts'
import type { StaffPrincipal } from '../../kernel/principal.ts'
import { countAttempt } from '../../kernel/limits.ts'
import { toLocalDate } from '../../kernel/local-date.ts'
import { assertBelowRowLimit } from '../../kernel/row-limit.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { readLimits, toPatterns } from '../cases/desk/service.ts'
import { enterPhonedReading, findCalendar, listMetersOfFlat } from '../meters/service.ts'
import { insertStaffPhone, phonesBeside, removeStaffPhone } from '../profile/service.ts'
import { issueLink } from '../qr/service.ts'
import { recordCall, type StaffCall } from '../staff/service.ts'
import * as store from './store.ts'

const messages = {
  notFound: 'Такой квартиры нет',
  noHouse: 'Такого дома нет',
  noFile: 'Такой фотографии нет',
  noPhone: 'Этого телефона среди введённых сотрудниками нет',
  tooManyPhones: `У квартиры уже ${maxPhones} телефонов. Сначала уберите лишние.`,
  noSector: 'Такой услуги у этой квартиры нет',
} as const

const hour = 3600
/** Enough for a few houses, below bulk extraction. */
const searchLimits = (memberId: number) => [{ bucket: `desk:flats:${memberId}`, max: 300, seconds: hour }]
/** Readings, phones and links entered during calls. */
const actLimits = (memberId: number) => [{ bucket: `desk:flat-acts:${memberId}`, max: 200, seconds: hour }]

/** A shorter account number is a part of others, and of addresses. */
const minAccountLength = 6

const parsePlace = (after: string): store.FlatPlace =>
  after.startsWith('p') ? { rank: 1, id: Number(after.slice(1)) } : { rank: 0, id: Number(after) }

/** `rows` has one row more than the page if there is a next one. */
const toPage = <T extends { readonly id: number }>(rows: readonly T[], size: number) => {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? String(page.at(-1)?.id) : null }
}

type Found = NonNullable<Awaited<ReturnType<typeof store.findFlat>>>

const present = async (
  tx: Tx,
  { organisationId, role }: StaffPrincipal,
  flat: Found,
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

export const createDeskFlats = ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) => {
  const onFlat = <T>(
    call: StaffCall,
    { id, act }: { readonly id: number; readonly act: RecordedAct },
    work: (tx: Tx, flat: Found) => Promise<T>,
  ): Promise<T> =>
    sql.begin(async (tx) => {
      const flat = await store.findFlat(tx, call.member, id)
      if (!flat) throw new DomainError('not_found', [messages.notFound])
      const result = await work(tx, flat)
      await recordCall(tx, call, { act, personalAccountId: id }, clock.now())
      return result
    }) as Promise<T>

  const change = async (
    call: StaffCall,
    what: { readonly id: number; readonly act: RecordedAct },
    work: (tx: Tx) => Promise<void>,
  ): Promise<Flat> => {
    await countAttempt(sql, clock, actLimits(call.member.memberId))
    return onFlat(call, what, async (tx, flat) => {
      await work(tx)
      return present(tx, call.member, flat, clock.now())
    })
  }

  return {
    find: async (
      { member }: StaffCall,
      { search, after = '0' }: z.output<typeof flatsQuerySchema>,
    ): Promise<FoundFlats> => {
      await countAttempt(sql, clock, searchLimits(member.memberId))
      const patterns = toPatterns(search)
      if (patterns.length === 0) return { flats: [], next: null }
      const rows = await store.listFound(sql, member, {
        patterns,
        account: search.trim().length < minAccountLength ? null : search.trim(),
        email: normalizeEmail(search),
        phoneParts: phoneParts(search),
        after: parsePlace(after),
      })
      const { page, next } = toPage(rows, flatsPage)
      return {
        flats: page.map(({ id, account, address, name, phone }) => ({
          id,
          account,
          address,
          name,
          ...(phone !== null && { phone }),
        })),
        next: next !== null && page.at(-1)?.rank === 1 ? `p${next}` : next,
      }
    },

    houses: async ({ member }: StaffCall, after = 0): Promise<FlatHouses> => {
      const { page, next } = toPage(await store.listHouses(sql, member, after), housesPage)
      return { houses: page, next }
    },

    house: async ({ member }: StaffCall, id: number, after = 0): Promise<FlatHouse> => {
      await countAttempt(sql, clock, searchLimits(member.memberId))
      const house = await store.findHouse(sql, member, id)
      if (!house) throw new DomainError('not_found', [messages.noHouse])
      const rows = await store.listFlatsOfHouse(sql, member, { address: house.address, after })
      const { page, next } = toPage(rows, houseFlatsPage)
      return { ...house, flats: page, next }
    },

    show: async (call: StaffCall, id: number): Promise<Flat> => {
      await countAttempt(sql, clock, readLimits(call.member.memberId))
      return onFlat(call, { id, act: 'show flat' }, (tx, flat) => present(tx, call.member, flat, clock.now()))
    },

    showFile: async (call: StaffCall, id: number, file: string): Promise<StoredFile> => {
      await countAttempt(sql, clock, readLimits(call.member.memberId))
      return onFlat(call, { id, act: 'show file flat' }, async (tx) => {
        const meters = await listMetersOfFlat(tx, id, clock.now())
        const months = meters.flatMap(({ readings }): readonly MonthReading[] => readings)
        const found = months.flatMap(({ files }) => files ?? []).find(({ file_id }) => file_id === file)
        if (!found) throw new DomainError('not_found', [messages.noFile])
        return found
      })
    },

    enterReading: (call: StaffCall, id: number, reading: z.output<typeof phonedReadingSchema>) =>
      change(call, { id, act: `reading ${reading.meter_id} ${reading.based_on.period}` }, (tx) => {
        const { organisationId } = call.member
        return enterPhonedReading(tx, { personalAccountId: id, organisationId }, reading, clock.now())
      }),

    addPhone: (call: StaffCall, id: number, number: string) =>
      change(call, { id, act: 'phone add' }, async (tx) => {
        const digits = phoneDigits(number) ?? ''
        await assertBelowRowLimit(tx, {
          kind: 'phone of flat',
          owner: id,
          max: maxPhones,
          rows: phonesBeside(tx, { personalAccountId: id, profileId: null }, digits),
          refuse: () => new DomainError('too_many_phones', [messages.tooManyPhones]),
        })
        await insertStaffPhone(tx, { personalAccountId: id, digits, now: clock.now() })
      }),

    removePhone: (call: StaffCall, id: number, digits: string) =>
      change(call, { id, act: 'phone remove' }, async (tx) => {
        if (!(await removeStaffPhone(tx, { personalAccountId: id, digits, now: clock.now() })))
          throw new DomainError('not_found', [messages.noPhone])
      }),

    createLink: async (call: StaffCall, id: number, sector: string): Promise<{ path: string }> => {
      await countAttempt(sql, clock, actLimits(call.member.memberId))
      return onFlat(call, { id, act: `link ${sector}` }, async (tx) => {
        const number = await issueLink(tx, clock.now(), { personalAccountId: id, sector, days: linkDays })
        if (number === null) throw new DomainError('no_sector', [messages.noSector])
        return { path: `/#/pay_from_vk/${number}` }
      })
    },
  }
}

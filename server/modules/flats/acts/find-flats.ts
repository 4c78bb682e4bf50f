import type * as z from 'zod/mini'
import { normalizeEmail } from '#contract/email.ts'
import {
  flatsPage,
  houseFlatsPage,
  housesPage,
  type FlatHouse,
  type FlatHouses,
  type flatsQuerySchema,
  type FoundFlats,
} from '#contract/flats/schema.ts'
import { phoneParts } from '#contract/phone-search.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { countAttempt } from '../../../kernel/limits.ts'
import { toPatterns } from '../../cases/desk/service.ts'
import type { StaffCall, StaffDeps } from '../../staff/service.ts'
import * as store from '../store.ts'

const messages = {
  noHouse: 'Такого дома нет',
} as const

const hour = 3600
/** Enough for a few houses, below bulk extraction. */
const searchLimits = (memberId: number) => [{ bucket: `desk:flats:${memberId}`, max: 300, seconds: hour }]

/** A shorter account number is a part of others, and of addresses. */
const minAccountLength = 6

const parsePlace = (after: string): store.FlatPlace =>
  after.startsWith('p') ? { rank: 1, id: Number(after.slice(1)) } : { rank: 0, id: Number(after) }

/** `rows` has one row more than the page if there is a next one. */
const toPage = <T extends { readonly id: number }>(rows: readonly T[], size: number) => {
  const page = rows.slice(0, size)
  return { page, next: rows.length > size ? String(page.at(-1)?.id) : null }
}

export const findFlats = async (
  { sql, clock }: StaffDeps,
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
}

export const listHouses = async (
  { sql }: Pick<StaffDeps, 'sql'>,
  { member }: StaffCall,
  after = 0,
): Promise<FlatHouses> => {
  const { page, next } = toPage(await store.listHouses(sql, member, after), housesPage)
  return { houses: page, next }
}

export const showHouse = async (
  { sql, clock }: StaffDeps,
  { member }: StaffCall,
  id: number,
  after = 0,
): Promise<FlatHouse> => {
  await countAttempt(sql, clock, searchLimits(member.memberId))
  const house = await store.findHouse(sql, member, id)
  if (!house) throw new DomainError('not_found', [messages.noHouse])
  const rows = await store.listFlatsOfHouse(sql, member, { address: house.address, after })
  const { page, next } = toPage(rows, houseFlatsPage)
  return { ...house, flats: page, next }
}

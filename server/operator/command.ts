import { toWallTime } from '#contract/requests/desired-time.ts'
import { parseArgs } from 'node:util'
import type { DeskDeps } from '../modules/cases/service.ts'
import { findOrganisations } from '../modules/exchange/imports/import.ts'
import { findAccounts } from '../modules/profile/service.ts'
import type { Retention } from '../kernel/retention.ts'
import type { Files } from '../ports/files.ts'
import { messages } from './messages.ts'

/** Usage error: nothing was done. */
export class UsageError extends Error {}

const options = {
  status: { type: 'string' },
  limit: { type: 'string' },
  days: { type: 'string' },
  at: { type: 'string' },
  who: { type: 'string' },
  text: { type: 'string' },
  remove: { type: 'boolean' },
  organisation: { type: 'string' },
  print: { type: 'string' },
  as: { type: 'string' },
  check: { type: 'boolean' },
  sum: { type: 'string' },
  house: { type: 'string' },
  account: { type: 'string' },
  resident: { type: 'string' },
  by: { type: 'string' },
  refund: { type: 'boolean' },
  keep: { type: 'boolean' },
  send: { type: 'boolean' },
  drop: { type: 'boolean' },
  'skip-bad': { type: 'boolean' },
  unusual: { type: 'boolean' },
  'names-as-is': { type: 'boolean' },
  map: { type: 'string' },
  report: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  new: { type: 'string' },
  again: { type: 'string' },
  format: { type: 'string' },
  encoding: { type: 'string' },
  out: { type: 'string' },
  quiet: { type: 'boolean' },
} as const

const parse = (args: readonly string[]) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true })
  } catch {
    throw new UsageError(messages.usage)
  }
}

export type Command = ReturnType<typeof readCommand>

export const readCommand = (args: readonly string[]) => {
  const { values, positionals } = parse(args)
  return { ...values, words: positionals }
}

export const parseNumber = (word: string | undefined): number => {
  if (word === undefined || !/^\d{1,15}$/.test(word)) throw new UsageError(messages.badNumber)
  return Number(word)
}

/** Roubles, '500' or '500,50', into kopecks. */
export const parseKopecks = (word: string): number => {
  const [, roubles, part = ''] = /^(\d{1,9})(?:[.,](\d{1,2}))?$/.exec(word) ?? []
  if (roubles === undefined) throw new UsageError(messages.badSum)
  return Number(roubles) * 100 + Number(part.padEnd(2, '0'))
}

/** Throws UsageError for none or several; `--organisation` (INN) resolves duplicates. */
export const findAccountId = async (
  sql: OperatorDeps['sql'],
  { organisation }: Command,
  number: string,
): Promise<number> => {
  const [only, another] = await findAccounts(sql, number, organisation ?? null)
  if (!only) throw new UsageError(messages.noAccount)
  if (another) throw new UsageError(messages.whichAccount)
  return only.id
}

/** Throws UsageError unless `--organisation` (INN) or the site has exactly one. */
export const findOrganisationId = async (
  sql: OperatorDeps['sql'],
  { organisation }: Command,
): Promise<number> => {
  const [only, another] = await findOrganisations(sql, organisation ?? null)
  if (!only || another) throw new UsageError(messages.whichOrganisation)
  return only.id
}

/** Null without `--organisation`. Throws UsageError for an unknown INN. */
export const findGivenOrganisation = async (
  sql: OperatorDeps['sql'],
  { organisation }: Command,
): Promise<number | null> => {
  if (organisation === undefined) return null
  const [found] = await findOrganisations(sql, organisation)
  if (!found) throw new UsageError(messages.noOrganisation)
  return found.id
}

export const parseLimit = ({ limit }: Command): number => Math.min(parseNumber(limit ?? '20'), 1000)

export const parseOneOf = <T extends string>(known: readonly T[], word: string | undefined): T | null => {
  if (word === undefined) return null
  const found = known.find((option) => option === word)
  if (found === undefined) throw new UsageError(messages.badStatus(known))
  return found
}

export const parseText = (word: string | undefined): string => {
  const text = word?.trim()
  if (!text) throw new UsageError(messages.textNeeded)
  return text
}

export interface OperatorDeps extends DeskDeps {
  readonly files: Files
  /** Default: that of an environment without settings. */
  readonly retention?: Retention
}

/** Returns '2026-11-22 12:41'; without a zone, in UTC with a suffix. */
export const formatMoment = (at: Date, zone: string | null): string =>
  `${toWallTime(at, zone ?? 'UTC').replace('T', ' ')}${zone === null ? ' UTC' : ''}`

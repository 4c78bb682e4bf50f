import * as z from 'zod'
import { meterWindowSchema } from '#contract/organisation/constants-schema.ts'
import { validateContactPhone } from '#contract/organisation/contact-phone.ts'
import { promisesSchema } from '#contract/organisation/promises-schema.ts'
import { slugs } from '#contract/permissions.ts'
import { spanPattern } from '#contract/cases/terms.ts'
import { emergencySchema as emergencyFields } from '#contract/requests/emergencies.ts'

const words = z.string().trim().min(1).max(200)
const text = z.string().trim().min(1).max(500)
const phone = text.superRefine((written, { addIssue }) => {
  const fault = validateContactPhone(written)
  if (fault !== null) addIssue(fault)
})
const digits = (pattern: RegExp, what: string) => z.string().regex(pattern, what)

const hasZone = (zone: string): boolean => {
  try {
    return Intl.DateTimeFormat('ru', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Validates INN check digits. */
const isInn = (inn: string): boolean => {
  const weights = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8]
  const checkAt = (place: number) => {
    const own = weights.slice(weights.length - place)
    return (
      (own.reduce((sum, weight, at) => sum + weight * Number(inn[at]), 0) % 11) % 10 === Number(inn[place])
    )
  }
  return inn.length === 10 ? checkAt(9) : inn.length === 12 && checkAt(10) && checkAt(11)
}

const innSchema = digits(/^(\d{10}|\d{12})$/, 'ИНН: 10 или 12 цифр').refine(
  isInn,
  'контрольная цифра ИНН не сходится',
)

const areNamed = (list: readonly { readonly name: string }[]): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length
const twice = 'имена повторяются'

const isMoney = (sum: number): boolean => Math.round(sum * 100) / 100 === sum

const sectorSchema = z.strictObject({
  code: z.string().regex(/^[a-z0-9_-]{1,40}$/, 'код: латинские буквы, цифры, «_» и «-»'),
  name: words,
  fee: z
    .strictObject({
      percent: z.number().min(0).max(100).refine(isMoney, 'не больше двух знаков после запятой').default(0),
      minimum: z
        .number()
        .min(0)
        .max(100_000)
        .refine(isMoney, 'не больше двух знаков после запятой')
        .default(0),
    })
    .optional(),
  requisites: z
    .strictObject({
      recipient: words,
      inn: innSchema,
      kpp: digits(/^(\d{9})?$/, 'КПП: 9 цифр').default(''),
      account: digits(/^\d{20}$/, 'счёт: 20 цифр'),
      bank: words,
      bic: digits(/^\d{9}$/, 'БИК: 9 цифр'),
      correspondent: digits(/^(\d{20})?$/, 'корреспондентский счёт: 20 цифр').default(''),
    })
    .optional(),
})

const span = z.string().regex(spanPattern, 'срок: 30m, 2h, 3d или 10wd')
const dates = z.array(z.iso.date())

const childSchema = z.strictObject({
  name: words,
  house: z.boolean().optional(),
  words: z.array(words).max(100).optional(),
})
const emergencySchema = z.strictObject(emergencyFields.shape)

const organisationSchema = z.strictObject({
  inn: innSchema,
  name: words,
  time_zone: z.string().refine(hasZone, 'такого часового пояса нет').default('Europe/Moscow'),
  contacts: z
    .strictObject({
      emergency: phone,
      dispatcher: phone,
      email: text,
      address: text,
      hours: text,
      site: text,
    })
    .partial()
    .default({}),
  hosts: z
    .array(
      z
        .string()
        .toLowerCase()
        .regex(/^[a-z0-9.-]+$/, 'имя сайта без https:// и без пути'),
    )
    .default([]),
  meter_window: z.strictObject(meterWindowSchema.shape).default({ from_day: 1, till_day: 31, strict: false }),
  /** Roubles, without the fee. */
  payment_maximum: z
    .number()
    .min(1)
    .max(1_000_000)
    .refine(isMoney, 'не больше двух знаков после запятой')
    .default(50_000),
  sectors: z
    .array(sectorSchema)
    .min(1)
    .refine((list) => new Set(list.map(({ code }) => code)).size === list.length, 'коды повторяются')
    .refine(areNamed, twice)
    .refine(
      (list) => list.every(({ fee, requisites }) => !fee || requisites),
      'комиссии нужны реквизиты (requisites)',
    ),
  rights: z.partialRecord(z.enum(slugs), z.string().regex(/^[CRUD]*$/, 'буквы C, R, U, D')).optional(),
  request_categories: z
    .array(z.strictObject({ name: words, children: z.array(childSchema).min(1).refine(areNamed, twice) }))
    .min(1)
    .refine(areNamed, twice)
    .optional(),
  emergencies: z.array(emergencySchema).max(30).optional(),
  promises: z.strictObject(promisesSchema.shape).partial().optional(),
  /** Key: 'category/kind', e.g. 'Сантехника/Засор'. */
  request_terms: z
    .record(
      z.string().regex(/^[^/]+[/][^/]+$/, 'категория/вид'),
      z.strictObject({ answer: span, done: span }).partial(),
    )
    .default({}),
  working_days: z.strictObject({ off: dates, on: dates }).partial().default({}),
  ticket_topics: z
    .array(words)
    .min(1)
    .refine((list) => new Set(list).size === list.length, twice)
    .optional(),
})
export type Organisation = z.output<typeof organisationSchema>

const formatPath = (path: readonly PropertyKey[]): string =>
  path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^[.]/, '') || '$'

const findFaults = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `${formatPath([...issue.path, key])}: такого поля нет`)
    : [`${formatPath(issue.path)}: ${issue.message}`]

/** Returns all faults with JSON paths. */
export const readOrganisation = (
  document: unknown,
): { readonly organisation: Organisation } | { readonly faults: readonly string[] } => {
  const parsed = organisationSchema.safeParse(document, { error: z.locales.ru().localeError })
  if (parsed.success) return { organisation: parsed.data }
  return { faults: parsed.error.issues.flatMap(findFaults) }
}

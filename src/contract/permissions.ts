import * as z from 'zod/mini'

export const slugs = [
  'all_apartments_accruals',
  'apartment_meters_data',
  'news',
  'request_log',
  'catalogue_cabinet_positions',
  'tickets_from_tenants',
  'compendium',
] as const
export type Slug = (typeof slugs)[number]

/** Create, read, update, delete (B-06). */
export type Action = 'C' | 'R' | 'U' | 'D'

/** An absent slug grants nothing. */
export const permissionsSchema = z.record(z.string(), z.string().check(z.regex(/^[CRUD]*$/)))
export type Permissions = z.output<typeof permissionsSchema>

/** Returns 'CRUD,R,,…', for a response header (G-13). */
export const permissionsTag = (permissions: Permissions): string =>
  slugs.map((slug) => permissions[slug] ?? '').join(',')

/** Checks own keys only: `__proto__` grants nothing. */
export const allows = (permissions: Permissions, slug: Slug, letter: Action): boolean =>
  Object.hasOwn(permissions, slug) && (permissions[slug] ?? '').includes(letter)

import * as z from 'zod/mini'

/** Feature slugs of permissions (B-06). */
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

/** C create, R read, U update, D delete (B-06). */
export type Action = 'C' | 'R' | 'U' | 'D'

/** A letter string for each slug, as the server sends it; an absent slug grants nothing. */
export const permissionsSchema = z.record(z.string(), z.string().check(z.regex(/^[CRUD]*$/)))
export type Permissions = z.output<typeof permissionsSchema>

/** The letters of all slugs in their order, such as 'CRUD,R,,…': how an answer names the present permissions (G-13). */
export const permissionsTag = (permissions: Permissions): string =>
  slugs.map((slug) => permissions[slug] ?? '').join(',')

/** Whether the letter is granted for the slug. Own keys only: `__proto__` grants nothing. */
export const allows = (permissions: Permissions, slug: Slug, letter: Action): boolean =>
  Object.hasOwn(permissions, slug) && (permissions[slug] ?? '').includes(letter)

import { changeEmail, checkPassword, deleteProfile } from '#contract/auth/account-endpoints.ts'
import { slugs, type Permissions } from '#contract/permissions.ts'
import type { Sql } from '../../../server/db/connect.ts'
import type { TestClient } from './client.ts'

export const password = 'Podval-2026'
/** Hash with minimal cost: a sign-in takes 1 ms instead of 30. */
const passwordHash =
  '$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$rEFwXcFi50JlqUOgvYjmFBTYrpC6msvezL94PPBP+eE'

export const allRights: Permissions = {
  all_apartments_accruals: 'CRUD',
  apartment_meters_data: 'CRUD',
  news: 'R',
  request_log: 'CRUD',
  catalogue_cabinet_positions: 'CRUD',
  tickets_from_tenants: 'CRUD',
  compendium: 'CRUD',
}

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('Nothing was inserted')
  return row.id
}

export const addOrganisation = async (sql: Sql, timeZone = 'Europe/Moscow'): Promise<number> => {
  const id = getId(
    await sql<{ id: number }[]>`
      insert into organisation (name, time_zone, emergency_phone) values ('УК «Садовая»', ${timeZone}, '+74951234567')
      returning id`,
  )
  await sql`insert into sector (organisation_id, code, name) values (${id}, 'housing', 'Жилищные услуги')`
  return id
}

interface Account {
  readonly organisation: number
  readonly number: string
  readonly surname?: string
  readonly house?: string
  /** Flat number, by default the account number. */
  readonly area?: string
  readonly restriction?: string | null
}

/** Adds an account without residents. Returns its id. */
export const addAccount = async (sql: Sql, account: Account): Promise<number> => {
  const { organisation, number, surname = 'Иванова', house = 'ул. Садовая, 5', area = number } = account
  return getId(
    await sql<{ id: number }[]>`
      with added as (
        insert into house (organisation_id, address) values (${organisation}, ${house}) on conflict do nothing)
      insert into personal_account (organisation_id, number, surname, house, address, area_number, payment_restriction)
      values (${organisation}, ${number}, ${surname}, ${house}, ${`${house}, кв. ${area}`}, ${area},
        ${account.restriction ?? null})
      returning id`,
  )
}

export const moveAccount = (sql: Sql, id: number, house: string) => sql`
  with added as (
    insert into house (organisation_id, address)
    select organisation_id, ${house} from personal_account where id = ${id} on conflict do nothing)
  update personal_account set house = ${house}, address = ${house} || ', кв. ' || area_number where id = ${id}`

interface Flat {
  readonly organisation: number
  readonly number: string
  /** Overrides the organisation's permissions. */
  readonly permissions?: Permissions
}

export const addProfile = async (
  sql: Sql,
  resident: number,
  { organisation, number, permissions = allRights }: Flat,
): Promise<number> => {
  const overrides = Object.fromEntries(slugs.map((slug) => [slug, permissions[slug] ?? '']))
  const account = await addAccount(sql, { organisation, number })
  return getId(
    await sql<{ id: number }[]>`
      insert into profile (resident_id, personal_account_id, permission_overrides)
      values (${resident}, ${account}, ${sql.json(overrides)}) returning id`,
  )
}

export const addResident = async (sql: Sql, username: string): Promise<number> =>
  getId(
    await sql<{ id: number }[]>`
      insert into resident (username, password_hash) values (${username}, ${passwordHash}) returning id`,
  )

/** Requires a password check (A-16). */
export const deleteAccount = async (client: TestClient) => {
  await client.call(checkPassword, { body: { password } })
  return client.call(deleteProfile)
}

/** Requires a password check (A-16). */
export const askEmailChange = async (client: TestClient, email: string) => {
  await client.call(checkPassword, { body: { password } })
  return client.call(changeEmail, { body: { email } })
}

import { toMonth, shiftMonths } from '#contract/calendar.ts'
import { buildZeros } from '#contract/meters/rules.ts'
import type { Sql, Tx } from '../db/connect.ts'
import { toLocalDate } from '../kernel/local-date.ts'
import { hashPassword } from '../modules/auth/service.ts'
import { addCatalogue } from './demo-catalogue.ts'
import {
  accounts,
  historyMonths,
  organisation,
  password,
  residents,
  sectors,
  staff,
  type DemoMeter,
  type DemoResident,
} from './demo-data.ts'
import { addDocuments, seedPictures } from './demo-documents.ts'
import { addMoney } from './demo-money.ts'
import { addNews } from './demo-news-earlier.ts'
import { addPayers, addProfileData } from './demo-profile.ts'
import { addRequests } from './demo-requests.ts'
import { addShop, seedShopPictures } from './demo-shop.ts'
import { addTickets } from './demo-tickets.ts'
import { findKind, realDatabase } from './demo-mark.ts'
import { buildHistory } from './history.ts'

const lockKey = 20_240_002
const house = 'ул. Садовая, 5'
const capacity = 99_999

const getId = ([row]: readonly { readonly id: number }[]): number => {
  if (!row) throw new Error('An insert returned no row')
  return row.id
}

const addOrganisation = async (tx: Tx): Promise<number> => {
  const { name, timeZone, emergencyPhone, contacts, promises } = organisation
  const id = getId(
    await tx<{ id: number }[]>`
      insert into organisation (name, time_zone, emergency_phone, contacts, promises)
      values (${name}, ${timeZone}, ${emergencyPhone}, ${tx.json(contacts)}, ${tx.json(promises)})
      returning id`,
  )
  for (const { code, name: title } of sectors)
    await tx`insert into sector (organisation_id, code, name) values (${id}, ${code}, ${title})`
  return id
}

const addMeter = async (tx: Tx, accountId: number, meter: DemoMeter, today: string): Promise<void> => {
  const { type, serial, place, checkIn } = meter
  const id = getId(
    await tx<{ id: number }[]>`
      insert into meter (personal_account_id, type, serial_number, place, next_check_date, digit_capacity, first_values)
      values (${accountId}, ${type}, ${serial}, ${place}, ${shiftMonths(today, checkIn)}, ${capacity}, ${buildZeros(type)})
      returning id`,
  )
  for (const { period, values, deltas } of buildHistory(meter, toMonth(today), historyMonths)) {
    await tx`
      insert into reading (meter_id, period, "values", deltas, version, submitted_at)
      values (${id}, ${`${period}-01`}, ${values}, ${deltas}, 1, ${`${period}-12T09:30:00Z`})`
  }
}

const addResident = async (
  tx: Tx,
  { username, permissionOverrides, accounts: own }: DemoResident,
): Promise<void> => {
  const id = getId(
    await tx<{ id: number }[]>`
      insert into resident (username, password_hash) values (${username}, ${await hashPassword(password)})
      returning id`,
  )
  for (const number of own) {
    await tx`
      insert into profile (resident_id, personal_account_id, permission_overrides)
      select ${id}, id, ${tx.json(permissionOverrides)} from personal_account where number = ${number}`
  }
}

/** The sandbox shows the codes (decision 1). */
const addStaff = async (tx: Tx, organisationId: number, now: Date): Promise<void> => {
  const hash = await hashPassword(password)
  for (const { email, name, role } of staff)
    await tx`
      insert into staff_member (organisation_id, email, name, role, password_hash, factor_nonce, factor_since, created_at)
      values (${organisationId}, ${email}, ${name}, ${role}, ${hash}, ${`demo ${role}`}, ${now}, ${now})`
}

/** Does nothing if the data is present; throws if a real organisation exists (docs/testing.md). */
export const seedDemo = (sql: Sql, now: Date): Promise<void> =>
  sql.begin(async (tx) => {
    await tx`set local lock_timeout = 0`
    await tx`select pg_advisory_xact_lock(${lockKey})`
    const kind = await findKind(tx)
    if (kind === 'real') throw new Error(realDatabase)
    if (kind === 'demo') return
    await tx`insert into demo_data (seeded_at) values (${now})`
    const today = toLocalDate(organisation.timeZone, now)
    const organisationId = await addOrganisation(tx)
    await addNews(tx, organisationId, today)
    await addCatalogue(tx, organisationId)
    await tx`insert into house (organisation_id, address) values (${organisationId}, ${house})`
    for (const account of accounts) {
      const {
        number,
        surname,
        name,
        patronymic,
        area,
        benefit = false,
        restriction = null,
        sectorCodes = [],
        meters,
      } = account
      const address = `${house}, кв. ${area}`
      const accountId = getId(
        await tx<{ id: number }[]>`
          insert into personal_account
            (organisation_id, number, surname, name, patronymic, house, address, area_number, benefit,
              payment_restriction, sector_codes)
          values (${organisationId}, ${number}, ${surname}, ${name}, ${patronymic}, ${house}, ${address}, ${area}, ${benefit},
            ${restriction}, ${[...sectorCodes]}::text[])
          returning id`,
      )
      for (const meter of meters) await addMeter(tx, accountId, meter, today)
    }
    for (const resident of residents) await addResident(tx, resident)
    await addStaff(tx, organisationId, now)
    await addMoney(tx, today)
    await addDocuments(tx, organisationId, today)
    await addProfileData(tx, today)
    await addRequests(tx, today, now)
    await addTickets(tx, today)
    await addPayers(tx, now)
    await addShop(tx, organisationId, now)
  })

export const seedSandbox = async (sql: Sql, now: Date): Promise<void> => {
  await seedDemo(sql, now)
  await seedPictures(sql)
  await seedShopPictures(sql)
}

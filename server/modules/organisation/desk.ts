import type { MeterWindow } from '#contract/organisation/constants-schema.ts'
import {
  contactNames,
  validateSettings,
  type ChangedSettings,
  type DeskSettings,
} from '#contract/organisation/desk-schema.ts'
import { noPromises, type Promises } from '#contract/organisation/promises-schema.ts'
import type { Contacts } from '#contract/organisation/contacts.ts'
import type { Queryable, Sql } from '../../db/connect.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Clock } from '../../ports/clock.ts'
import { assertVersion, withRecordedAct, hashVersion, type StaffCall } from '../staff/service.ts'
import { contactColumn } from './service.ts'

interface Row {
  readonly contacts: Contacts
  readonly meterWindow: MeterWindow
  readonly promises: Partial<Promises> | null
}

const present = ({ contacts, meterWindow, promises }: Row): DeskSettings => {
  const { emergency = '', dispatcher = '', address = '', hours = '', email = '', site = '' } = contacts
  const content = {
    contacts: { emergency, dispatcher, address, hours, email, site },
    meter_window: meterWindow,
    promises: { ...noPromises, ...promises },
  }
  return { ...content, version: hashVersion(content) }
}

const read = async (sql: Queryable, organisationId: number, lock = sql``): Promise<DeskSettings> => {
  const [row] = await sql<Row[]>`
    select ${contactColumn(sql)}, meter_window, promises from organisation where id = ${organisationId} ${lock}`
  if (!row) throw new Error('The organisation of a member is gone')
  return present(row)
}

export const createSettingsDesk = (deps: { readonly sql: Sql; readonly clock: Clock }) => {
  return {
    get: ({ member }: StaffCall): Promise<DeskSettings> => read(deps.sql, member.organisationId),

    change: (call: StaffCall, { version, ...settings }: ChangedSettings): Promise<DeskSettings> =>
      withRecordedAct(deps, call, async (tx) => {
        const { organisationId } = call.member
        assertVersion(version, await read(tx, organisationId, tx`for update`))
        const faults = Object.values(validateSettings(settings))
        if (faults.length > 0) throw new DomainError('invalid', faults)
        const filledContacts = contactNames.filter(
          (name) => name !== 'emergency' && settings.contacts[name] !== '',
        )
        const contacts = Object.fromEntries(filledContacts.map((name) => [name, settings.contacts[name]]))
        await tx`
          update organisation set emergency_phone = ${settings.contacts.emergency || null},
            contacts = ${tx.json(contacts)}, meter_window = ${tx.json(settings.meter_window)},
            promises = ${tx.json(settings.promises)}
          where id = ${organisationId}`
        return { act: 'settings change', done: await read(tx, organisationId) }
      }),
  }
}

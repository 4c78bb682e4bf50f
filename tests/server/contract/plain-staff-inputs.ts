import { randomUUID } from 'node:crypto'
import { addReplyTemplate, sendCaseFile } from '#contract/cases/desk-endpoints.ts'
import { publishNews } from '#contract/news/desk-endpoints.ts'
import { checkTable, createExport } from '#contract/exchange/desk-endpoints.ts'
import { changeSettings, getDeskSettings } from '#contract/organisation/desk-endpoints.ts'
import { deskSettingsSchema } from '#contract/organisation/desk-schema.ts'
import { addMember } from '#contract/staff/endpoints.ts'
import { startStaffPasskey } from '#contract/staff/passkey-endpoints.ts'
import { onePoint } from '../support/files.ts'
import { keyed } from '../support/requests.ts'
import { staffPassword, type StaffClient } from '../support/staff.ts'
import type { CallInput } from './account-inputs.ts'

export const accountsTable = (surname: string) =>
  Buffer.from(`Лицевой счёт;Фамилия;Дом;Помещение\n0100;${surname};ул. Мира, 1;5\n`)

export const plainStaffInputs = (head: StaffClient): Readonly<Record<string, () => Promise<CallInput>>> => ({
  [addMember.name]: async () => ({
    body: { email: `${randomUUID()}@uk.test`, name: 'Мария', role: 'editor' },
  }),
  [startStaffPasskey.name]: async () => ({ body: { password: staffPassword } }),
  [changeSettings.name]: async () => {
    const reply = await head.call(getDeskSettings)
    return { body: deskSettingsSchema.parse(reply.json()) }
  },
  [addReplyTemplate.name]: async () => ({ body: { title: 'Едем', text: 'Едем' } }),
  [sendCaseFile.name]: async () => ({
    body: { filename: 'окно.png' },
    file: { name: 'окно.png', content: onePoint },
  }),
  [publishNews.name]: async () => ({
    ...keyed(),
    body: { title: 'Отключат воду', body: '<p>С 10:00</p>', house: '', publish_at: null },
  }),
  [checkTable.name]: async () => ({
    body: { filename: 'дом.csv' },
    file: { name: 'дом.csv', content: accountsTable('Сидоров') },
  }),
  [createExport.name]: async () => ({ body: { kind: 'readings', format: 'csv', encoding: 'utf-8' } }),
})

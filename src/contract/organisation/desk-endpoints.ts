import { endpoint } from '../endpoint.ts'
import { changedSettingsSchema, deskSettingsSchema } from './desk-schema.ts'

const service = 'site'
const path = '/desk/v1/settings'
const access = { staff: 'content' } as const

export const getDeskSettings = endpoint({
  name: 'getDeskSettings',
  summary: 'Read the contacts of the organisation and its days for readings',
  method: 'GET',
  service,
  path,
  access,
  reply: deskSettingsSchema,
})

export const changeSettings = endpoint({
  name: 'changeSettings',
  summary: 'Change the contacts of the organisation and its days for readings',
  method: 'PUT',
  service,
  path,
  access,
  body: changedSettingsSchema,
  reply: deskSettingsSchema,
  errorCodes: ['changed', 'invalid'],
})

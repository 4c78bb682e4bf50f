import { endpoint } from '../endpoint.ts'
import { valueErrorCodes } from '../meters/submit-schema.ts'
import * as schema from './schema.ts'

const service = 'site'
/** Viewing and money. */
const access = { staff: 'flats' } as const
/** Data given by phone. */
const told = { staff: 'cases' } as const
const params = schema.flatIdSchema
const reply = schema.flatSchema

export const findFlats = endpoint({
  name: 'findFlats',
  summary: 'Find flats by number, address, owner, telephone or e-mail, by pages',
  method: 'GET',
  service,
  path: '/desk/v1/flats',
  access,
  query: schema.flatsQuerySchema,
  reply: schema.flatsSchema,
  errorCodes: ['too_many'],
})

export const listFlatHouses = endpoint({
  name: 'listFlatHouses',
  summary: 'Read the houses of the organisation with their numbers of flats, by pages',
  method: 'GET',
  service,
  path: '/desk/v1/flat-houses',
  access,
  query: schema.housePageQuerySchema,
  reply: schema.flatHousesSchema,
})

export const showFlatHouse = endpoint({
  name: 'showFlatHouse',
  summary: 'Read the flats of a house, by pages',
  method: 'GET',
  service,
  path: '/desk/v1/flat-houses/:id',
  access,
  params: schema.houseIdSchema,
  query: schema.housePageQuerySchema,
  reply: schema.flatHouseSchema,
  errorCodes: ['not_found', 'too_many'],
})

export const showFlat = endpoint({
  name: 'showFlat',
  summary: 'Look at a flat and its residents; the look is recorded',
  method: 'GET',
  service,
  path: '/desk/v1/flats/:id',
  access,
  params,
  reply,
  errorCodes: ['not_found', 'too_many'],
})

export const showFlatFile = endpoint({
  name: 'showFlatFile',
  summary: 'Look at a photo of a dial; the look is recorded',
  method: 'GET',
  service,
  path: '/desk/v1/flats/:id/files/:file',
  access,
  params: schema.flatFileSchema,
  reply: 'file',
  errorCodes: ['not_found', 'too_many'],
})

/** Validated like a resident's reading and visible to them; its source is «диспетчер». */
export const enterReading = endpoint({
  name: 'enterReading',
  summary: 'Enter a reading that a resident told by telephone',
  method: 'POST',
  service,
  path: '/desk/v1/flats/:id/readings',
  access: told,
  params,
  body: schema.phonedReadingSchema,
  reply,
  errorCodes: [...valueErrorCodes, 'too_many'],
})

/** A QR payer who proves this phone sees the flat. */
export const addFlatPhone = endpoint({
  name: 'addFlatPhone',
  summary: 'Add a telephone to a flat',
  method: 'POST',
  service,
  path: '/desk/v1/flats/:id/phones',
  access: told,
  params,
  body: schema.flatPhoneInputSchema,
  reply,
  errorCodes: ['not_found', 'too_many_phones', 'too_many'],
})

export const removeFlatPhone = endpoint({
  name: 'removeFlatPhone',
  summary: 'Remove a telephone that the staff entered',
  method: 'DELETE',
  service,
  path: '/desk/v1/flats/:id/phones/:digits',
  access: told,
  params: schema.flatPhonePathSchema,
  reply,
  errorCodes: ['not_found', 'too_many'],
})

export const createPaymentLink = endpoint({
  name: 'createPaymentLink',
  summary: 'Make a link by which a flat is paid for without a cabinet',
  method: 'POST',
  service,
  path: '/desk/v1/flats/:id/links',
  access,
  params,
  body: schema.newLinkSchema,
  reply: schema.linkSchema,
  errorCodes: ['not_found', 'no_sector', 'too_many'],
})

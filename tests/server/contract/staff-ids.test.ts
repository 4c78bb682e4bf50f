import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { staffEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { testDatabase } from '../support/database.ts'
import type { StaffClient } from '../support/staff.ts'
import type { CallInput } from './account-inputs.ts'
import { everythingIn } from './dump.ts'
import { listIdPaths, withId } from './id-paths.ts'
import { openStaffWorld } from './staff-inputs.ts'

const { sql } = await testDatabase()
const world = await openStaffWorld(sql)
const [own, other] = [await world.organisation(), await world.organisation()]

const notIds: Readonly<Record<string, string>> = {
  'getTableTemplate params.kind': 'the name of a kind of table, the same in every organisation',
  'addFlatPhone body.number': 'a telephone; the flat is the id',
  'removeFlatPhone params.digits': 'a telephone; the flat is the id',
  'createPaymentLink body.sector': 'a code that each organisation has of its own; the flat is the id',
  'listStaffActs query.before': 'a place in the record of the own organisation',
  'listStaffActs query.member': 'a filter of the record of the own organisation',
  'listImportRuns query.before': 'a place in the list of the own organisation',
  'listExportRuns query.before': 'a place in the list of the own organisation',
  'listFlatHouses query.after': 'a place in the list of the own organisation',
  'showFlatHouse query.after': 'a place in a house of the own organisation',
  'listCases query.category': 'the name of a category, matched with cases of the own organisation',
  'listChanges query.category': 'the name of a category, matched with cases of the own organisation',
  'addService body.executor.link': 'the address of a web page',
  'changeService body.executor.link': 'the address of a web page',
  'setServiceCover params.picture': 'the name of a content, looked up in one service of the own organisation',
  'removeServicePicture params.picture':
    'the name of a content, looked up in one service of the own organisation',
}

const closed = staffEndpoints.filter(
  ({ access }) => typeof access === 'object' && 'staff' in access && access.staff !== 'mfaPending',
)
const fields = closed.flatMap((endpoint) =>
  listIdPaths(endpoint).map((path) => ({ endpoint, path, name: `${endpoint.name} ${path}` })),
)
const cases = fields.filter(({ name }) => !(name in notIds))

const at = (input: unknown, [step, ...rest]: readonly string[]): unknown => {
  if (step === undefined) return input
  if (step === '*') return Array.isArray(input) ? at(input[0], rest) : undefined
  return typeof input === 'object' && input !== null ? at(Reflect.get(input, step), rest) : undefined
}

const call = async (client: StaffClient, endpoint: Endpoint, input: CallInput, id: number | string) => {
  const { statusCode, payload } = await client.call(endpoint, input)
  return { statusCode, text: payload.replaceAll(String(id), 'ID') }
}

describe('ids of another organisation in staff calls', () => {
  it.each(fields)('V-01 G-08: $name has a valid input or a reason', async (one) => {
    if (one.name in notIds) return
    const input = await own.toInput(one.endpoint)
    expect(input, `say in staff-inputs.ts how a head calls «${one.endpoint.name}»`).toBeDefined()
    const reply = await own.head.call(one.endpoint, input)
    expect(reply.statusCode, reply.body).toBeLessThan(300)
  })

  it('V-01 G-08: have no reasons of removed calls', () => {
    const known = new Set(fields.map(({ name }) => name))
    expect(Object.keys(notIds).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(cases)(
    'V-01 G-08: $name answers like for an unknown id and changes nothing',
    async ({ endpoint, path }) => {
      const steps = path.split('.')
      const foreign = at(await own.toInput(endpoint), steps)
      const base = await other.toInput(endpoint)
      if (base === undefined || (typeof foreign !== 'number' && typeof foreign !== 'string'))
        throw new Error(`No id at ${path}`)
      const absent = typeof foreign === 'number' ? 987_654_321 : randomUUID()
      const asked = async (id: number | string) =>
        call(other.head, endpoint, { ...base, ...(withId(base, steps, id) as CallInput) }, id)
      await asked(absent)
      const before = await everythingIn(sql)
      const answers = { absent: await asked(absent), foreign: await asked(foreign) }
      expect(answers.foreign).toEqual(answers.absent)
      expect(answers.foreign.statusCode).toBeGreaterThanOrEqual(400)
      expect(await everythingIn(sql)).toEqual(before)
    },
  )
})

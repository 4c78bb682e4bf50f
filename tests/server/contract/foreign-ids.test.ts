import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { password } from '../support/residents.ts'
import type { CallInput } from './account-inputs.ts'
import { everythingIn } from './dump.ts'
import { listIdPaths, withId } from './id-paths.ts'
import { idFields } from './id-fields.ts'
import { idSources, type IdSource } from './id-sources.ts'
import { createWorld, username } from './world.ts'

const { sql, browser, clock, files, organisation, inputs } = await createWorld()
const { vera, sources } = await idSources(sql, organisation, { clock, files })

const fields = allEndpoints.flatMap((endpoint) =>
  listIdPaths(endpoint).map((path) => ({ endpoint, path, name: `${endpoint.name} ${path}` })),
)
const cases = fields.flatMap(({ endpoint, path, name }) => {
  const source = idFields[name]
  return typeof source === 'string' ? [{ endpoint, path, name, source }] : []
})

const everything = () => everythingIn(sql)

const signIn = async (name: string, endpoint: Endpoint) => {
  const client = browser()
  await client.signIn(name, password)
  await inputs[endpoint.name]?.before?.(client)
  return client
}

const callWith = async (
  client: Awaited<ReturnType<typeof signIn>>,
  endpoint: Endpoint,
  path: string,
  id: number | string,
) => {
  const base = inputs[endpoint.name] ?? {}
  const changed = withId(base, path.split('.'), id)
  const input: CallInput = { ...base, ...(typeof changed === 'object' && changed) }
  const headers = { ...base.headers, ...(endpoint.keyed && { 'idempotency-key': randomUUID() }) }
  const { statusCode, payload, headers: answered } = await client.call(endpoint, { ...input, headers })
  // The error may repeat the id.
  const text = payload.replaceAll(String(id), 'ID')
  return { status: statusCode, text, type: answered['content-type'] }
}

describe('ids of another resident', () => {
  it.each(fields)('V-01: $name has a source or a reason', ({ name }) => {
    expect(idFields[name], `say in id-fields.ts where the ids of «${name}» come from`).toBeDefined()
  })

  it('V-01: have no sources of removed calls', () => {
    const known = new Set(fields.map(({ name }) => name))
    expect(Object.keys(idFields).filter((name) => !known.has(name))).toEqual([])
  })

  it.each(cases)('V-01: $name answers like for an unknown id and changes nothing', async (one) => {
    const { endpoint, path, source } = one
    const { create, absent, isFilter = false, isOfNobody = false }: IdSource = sources[source]
    const foreign = await create()
    const client = await signIn(inputs[endpoint.name]?.as ?? username, endpoint)
    await callWith(client, endpoint, path, absent)
    const before = await everything()
    const answers = {
      absent: await callWith(client, endpoint, path, absent),
      foreign: await callWith(client, endpoint, path, foreign),
    }
    expect(answers.foreign).toEqual(answers.absent)
    expect(await everything()).toEqual(before)
    if (isFilter) return
    expect(answers.foreign.status).toBeGreaterThanOrEqual(400)
    if (isOfNobody) return
    // The owner's call must succeed, otherwise equal answers prove nothing.
    if (cases.filter(({ endpoint: { name } }) => name === endpoint.name).length > 1) return
    expect(await callWith(await signIn(vera, endpoint), endpoint, path, foreign)).not.toEqual(answers.absent)
  })
})

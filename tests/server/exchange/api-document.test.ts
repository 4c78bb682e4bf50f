import { randomUUID } from 'node:crypto'
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { organisationEndpoints } from '#contract/all-endpoints.ts'
import { startApp } from '../support/app.ts'
import { openPrograms } from '../support/api-clients.ts'

const { sql, clock, own, call } = await openPrograms()
const isolated = await startApp(sql, { variables: { DOCS: '0' } })

interface Described {
  readonly description?: string
  readonly schema?: Described
  readonly properties?: Readonly<Record<string, Described>>
}
interface Operation extends Described {
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly (Described & { readonly name: string })[]
  readonly responses: Readonly<Record<string, Described & { readonly headers?: object }>>
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Described>>
    readonly securitySchemes: object
  }
}

const reply = await isolated.browser().send('GET', '/organisation/v1/openapi.json')
const document: Document = reply.json()
const operations = Object.values(document.paths).flatMap((path) => Object.values(path))

const listFields = (value: unknown, place: string): [string, Described][] => {
  if (typeof value !== 'object' || value === null) return []
  const properties = 'properties' in value && value.properties ? Object.entries(value.properties) : []
  return [
    ...properties.map(([name, field]): [string, Described] => [`${place}.${name}`, field]),
    ...Object.entries(value).flatMap(([name, part]) => listFields(part, `${place}.${name}`)),
  ]
}

describe('OpenAPI document of the API', () => {
  it('G-29: is served without a setting and a key, and is valid', async () => {
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      organisationEndpoints.map(({ name }) => name).toSorted(),
    )
    expect(Object.keys(document.components.securitySchemes)).toEqual(['organisationKey'])
    const copy = structuredClone(document)
    expect(await new Validator().validate({ ...copy })).toMatchObject({ valid: true })
  })

  it('G-29: describes every field, parameter and response in Russian', () => {
    const fields = listFields(document, '')
    const parameters = operations.flatMap(({ operationId, parameters: all }) =>
      all.map((parameter): [string, Described] => [`${operationId} ${parameter.name}`, parameter]),
    )
    const responses = operations.flatMap(({ operationId, responses: all }) =>
      Object.entries(all).map(([status, response]): [string, Described] => [
        `${operationId} ${status}`,
        response,
      ]),
    )
    expect(fields.length).toBeGreaterThan(80)
    expect(parameters.length).toBeGreaterThan(20)
    const isDescribed = (text = '') => /[а-яё]/i.test(text)
    const bare = [...fields, ...parameters, ...responses].filter(
      ([, { description }]) => !isDescribed(description),
    )
    expect(bare.map(([name]) => name)).toEqual([])
    expect(operations.filter(({ summary }) => !isDescribed(summary))).toEqual([])
  })

  it('G-29: has no pattern that only a machine can read', () => {
    expect(JSON.stringify(document).match(/"pattern":"[^"]{40,}"/)).toBeNull()
  })

  it.each<[string, number, Parameters<typeof call>]>([
    ['listExportedReadings', 400, ['GET', 'readings?after=x']],
    ['listExportedReadings', 401, ['GET', 'readings', { key: null }]],
    ['getImportReport', 404, ['GET', `reports/${randomUUID()}`]],
    ['answerRequest', 413, ['POST', 'requests/1/answer', { body: { text: 'я'.repeat(200_000) } }]],
    ['answerRequest', 415, ['POST', 'requests/1/answer', { type: 'text/plain', body: 'x' }]],
    ['importTable', 415, ['POST', 'imports/accounts', { type: 'text/plain', body: 'x' }]],
    ['changeRequestStatus', 422, ['POST', 'requests/1/status', { body: { status: 'planned' } }]],
  ])('G-29: has the reply of %s with %i', async (name, status, [method, path, sent]) => {
    expect((await call(method, path, sent)).statusCode).toBe(status)
    expect(operations.find(({ operationId }) => operationId === name)?.responses).toHaveProperty(
      String(status),
    )
  })

  it('G-29: has the replies of a missing scope, of too many calls and of a broken server', async () => {
    const key = await own.create('import')
    expect((await call('GET', 'readings', { key })).statusCode).toBe(403)
    await sql`
      insert into rate_limit (bucket, window_start, count)
      select 'key:' || id, date_trunc('minute', ${clock.now()}::timestamptz), 600 from api_key
      on conflict (bucket, window_start) do update set count = 600`
    const busy = await call('GET', 'readings')
    expect([busy.statusCode, busy.headers]).toEqual([429, expect.objectContaining({ 'retry-after': '60' })])
    for (const { responses } of operations) {
      expect(Object.keys(responses)).toEqual(expect.arrayContaining(['401', '403', '429', '500', '503']))
      for (const status of ['429', '503']) expect(responses[status]?.headers).toHaveProperty('Retry-After')
    }
  })
})

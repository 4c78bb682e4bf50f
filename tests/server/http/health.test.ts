import { describe, expect, it } from 'vitest'
import { connect } from '../../../server/db/connect.ts'
import { startApp } from '../support/app.ts'
import { testDatabase } from '../support/database.ts'

const { sql } = await testDatabase()
const { app, browser, logs } = await startApp(sql)

describe('health and metrics', () => {
  it('G-04: report healthy and ready with the database', async () => {
    expect((await browser().send('GET', '/healthz')).json()).toEqual({ status: 'ok' })
    expect((await browser().send('GET', '/readyz')).json()).toEqual({ status: 'ready' })
  })

  it.each([
    ['the database', 'postgres://nobody@127.0.0.1:1/nothing'],
    ['a primary', 'postgres://nobody@127.0.0.1:1,127.0.0.1:2/nothing'],
  ])('G-04 G-19: report alive but not ready without %s', async (_, url) => {
    const nowhere = connect(url, { max: 1 })
    const alone = await startApp(nowhere)
    expect((await alone.browser().send('GET', '/healthz')).statusCode).toBe(200)
    const reply = await alone.browser().send('GET', '/readyz')
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'not_ready'])
    await nowhere.end({ timeout: 0 })
  })

  it('G-04: count by route, never by URL, and are local only', async () => {
    await browser().send('GET', '/config.json?who=anna')
    const here = await browser('127.0.0.1').send('GET', '/metrics')
    expect(here.statusCode).toBe(200)
    expect(here.body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/config\.json",status="200"\} \d+/,
    )
    expect(here.body).not.toContain('anna')
    expect((await browser('192.0.2.1').send('GET', '/metrics')).statusCode).toBe(404)
    const proxied = await browser('127.0.0.1').send('GET', '/metrics', {
      headers: { 'x-forwarded-for': '192.0.2.1' },
    })
    expect(proxied.statusCode).toBe(404)
  })

  it('G-04: are public if configured', async () => {
    const open = await startApp(sql, { variables: { METRICS: 'open' } })
    expect((await open.browser('192.0.2.1').send('GET', '/metrics')).statusCode).toBe(200)
  })

  it('G-04: require the token behind a local proxy', async () => {
    const metrics = async (variables: Record<string, string>, authorization?: string) => {
      const site = await startApp(sql, { variables })
      const headers = { authorization }
      return (await site.browser('127.0.0.1').send('GET', '/metrics', { headers })).statusCode
    }
    const METRICS_TOKEN = 'token-of-the-monitoring'
    for (const proxied of [{ TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://cabinet.example' }]) {
      expect(await metrics(proxied)).toBe(404)
      expect(await metrics({ ...proxied, METRICS_TOKEN })).toBe(404)
      expect(await metrics({ ...proxied, METRICS_TOKEN }, 'Bearer another-token-of-it')).toBe(404)
      expect(await metrics({ ...proxied, METRICS_TOKEN }, `Bearer ${METRICS_TOKEN}`)).toBe(200)
    }
  })

  it('G-28: names a failed call in its reply as in each of its log lines', async () => {
    const from = logs.length
    const { headers } = await browser().send('GET', '/absent')
    expect(headers['x-request-id']).toMatch(/^\d{3}-\d{3}-\d{3}$/)
    expect(logs.slice(from).map((line) => JSON.parse(line).reqId)).toEqual([headers['x-request-id']])
    expect((await browser().send('GET', '/healthz')).headers).not.toHaveProperty('x-request-id')
  })

  it('G-04: log a line per call with route and request id, without its content', async () => {
    const cookies = { access: 'secret-word' }
    await app.inject({
      url: '/auth/api/v1/auth/get_profile/?who=anna',
      cookies,
      headers: { 'user-agent': 'phone' },
    })
    const line = JSON.parse(logs.at(-1) ?? '')
    expect(line).toMatchObject({
      method: 'GET',
      route: '/auth/api/v1/auth/get_profile/',
      status: 401,
      msg: 'answered',
    })
    expect(line.reqId).toMatch(/^\d{3}-\d{3}-\d{3}$/)
    for (const word of ['anna', 'secret-word', 'phone', '192.0.2']) expect(logs.at(-1)).not.toContain(word)
  })

  it('V-08: log a database error with place and code, without values', async () => {
    const failures = [
      sql`insert into organisation (name, time_zone) values (null, 'secret-zone')`,
      sql`select 'secret-name'::int`,
      sql`insert into organisation (id, name, time_zone) overriding system value
        select 7000 + n % 1, 'secret-name', 'secret-zone' from generate_series(1, 2) n`,
    ]
    for (const failure of failures) {
      const error = await failure.then(
        () => null,
        (thrown: unknown) => thrown,
      )
      expect(String(error)).toContain('PostgresError')
      for (const log of [app.log, app.log.child({ job: 'a job' })]) {
        log.error({ err: error, job: 'letters' }, 'a job failed')
        const line = JSON.parse(logs.at(-1) ?? '')
        expect(line.err).toMatchObject({
          type: 'PostgresError',
          message: '',
          code: expect.stringMatching(/^\w{5}$/),
        })
        expect(line.err.stack).toContain('    at ')
        expect(logs.at(-1)).not.toContain('secret')
      }
    }
  })
})

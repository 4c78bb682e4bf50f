import { TOTP } from 'otpauth'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers } from '#contract/errors.ts'
import { acceptInvitation, verifyTotp, enrollTotp, staffSignIn } from '#contract/staff/endpoints.ts'
import type { StaffRole } from '#contract/staff/roles.ts'
import { newFactorSchema } from '#contract/staff/schema.ts'
import { staffSessionSchema } from '#contract/staff/session-schema.ts'
import type { Sql } from '../../../server/db/connect.ts'
import { createHmacFunction } from '../../../server/kernel/hmac.ts'
import { runOperator } from '../../../server/operator/cli.ts'
import { startApp, testSecret } from './app.ts'
import type { TestClient } from './client.ts'
import { openPost } from './mailbox.ts'

export const staffPassword = 'Контора-2026'

type Call = Parameters<TestClient['call']>[1]

/** A member's browser, which sends the session's CSRF token. */
export class StaffClient {
  readonly browser: TestClient
  #csrf = ''

  constructor(browser: TestClient) {
    this.browser = browser
  }

  get csrf(): string {
    return this.#csrf
  }

  async call(endpoint: Endpoint, call: Call = {}) {
    const reply = await this.browser.call(endpoint, {
      ...call,
      headers: { [headers.csrf]: this.#csrf, ...call.headers },
    })
    const isJson = reply.statusCode === 200 && String(reply.headers['content-type']).includes('json')
    const opened = staffSessionSchema.safeParse(isJson ? reply.json() : null)
    if (opened.success) this.#csrf = opened.data.csrf
    return reply
  }
}

export const openDesk = async (sql: Sql) => {
  const server = await startApp(sql)
  const { clock, files } = server
  const post = await openPost(sql, clock)
  const operator = (...words: string[]) =>
    runOperator({ sql, clock, files, hmac: createHmacFunction(testSecret) }, words)

  const invitationTo = async (email: string) => {
    const { text } = await post.lastLetterTo(email)
    const [, id = '', secret = ''] = /#\/desk\/invitation\/([\w-]+)\/([\w-]+)\//.exec(text) ?? []
    return { id, secret }
  }

  const generateCode = (secret: string): string =>
    new TOTP({ secret, algorithm: 'SHA1', digits: 6, period: 30 }).generate({
      timestamp: clock.now().getTime(),
    })

  const invite = async (email: string, role: StaffRole, inn: string): Promise<StaffClient> => {
    await operator('staff', 'add', email, `Имя ${email}`, role, '--organisation', inn)
    const client = new StaffClient(server.browser())
    await client.call(acceptInvitation, {
      body: { ...(await invitationTo(email)), password: staffPassword },
    })
    return client
  }

  const join = async (email: string, role: StaffRole, inn: string) => {
    const client = await invite(email, role, inn)
    const { secret } = newFactorSchema.parse((await client.call(enrollTotp)).json())
    await client.call(verifyTotp, { body: { code: generateCode(secret) } })
    // A code works once, so advance to the next one.
    clock.pass(30)
    return { client, secret }
  }

  const showPassword = async (email: string, password = staffPassword) => {
    const client = new StaffClient(server.browser())
    const reply = await client.call(staffSignIn, { body: { email, password } })
    return { client, reply }
  }

  return { ...server, post, operator, invitationTo, generateCode, invite, join, showPassword }
}

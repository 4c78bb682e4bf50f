import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers as protocol } from '#contract/errors.ts'
import { login } from '#contract/session/endpoints.ts'
import { urlOf } from '../../../server/http/mount.ts'

interface Call {
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
  readonly query?: Record<string, string | string[]>
  /** Over the headers of our own page; undefined takes one away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

/** A browser with its cookies, calling from our own page. */
export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #address: string

  constructor(app: FastifyInstance, address = '192.0.2.1') {
    this.#app = app
    this.#address = address
  }

  async send(
    method: Endpoint['method'] | 'HEAD',
    url: string,
    call: Call = {},
  ): Promise<LightMyRequestResponse> {
    const csrf = this.cookies.get('csrf')
    const given = { 'sec-fetch-site': 'same-origin', ...(csrf && { [protocol.csrf]: csrf }), ...call.headers }
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const reply = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers,
      cookies: Object.fromEntries(this.cookies),
      ...(call.body && { payload: call.body }),
      ...(call.query && { query: call.query }),
    })
    for (const { name, value } of reply.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return reply
  }

  call(endpoint: Endpoint, call?: Call): Promise<LightMyRequestResponse> {
    const url = urlOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => String(call?.params?.[name]))
    return this.send(endpoint.method, url, call)
  }

  signIn(username: string, password: string): Promise<LightMyRequestResponse> {
    return this.call(login, { body: { username, password } })
  }
}

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { headers as protocol } from '#contract/errors.ts'
import { login } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../../server/kernel/endpoint-url.ts'

export interface SentFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

const buildForm = async (fields: object, { name, content }: SentFile) => {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value))
  form.append('file', new Blob([content]), name)
  const written = new Response(form)
  return {
    type: { 'content-type': written.headers.get('content-type') ?? '' },
    payload: Buffer.from(await written.arrayBuffer()),
  }
}

interface Call {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: object
  /** Sends a form with `body` as fields instead of JSON. */
  readonly file?: SentFile
  readonly query?: Record<string, string | string[]>
  /** Overrides the headers of our own page. Undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
}

export class TestClient {
  readonly cookies = new Map<string, string>()
  readonly #app: FastifyInstance
  readonly #address: string

  constructor(app: FastifyInstance, address = '192.0.2.1') {
    this.#app = app
    this.#address = address
  }

  async send(
    method: Endpoint['method'] | 'HEAD' | 'OPTIONS',
    url: string,
    call: Call = {},
  ): Promise<LightMyRequestResponse> {
    const csrf = this.cookies.get('csrf')
    const form = call.file && (await buildForm(call.body ?? {}, call.file))
    const given = {
      'sec-fetch-site': 'same-origin',
      ...(csrf && { [protocol.csrf]: csrf }),
      ...form?.type,
      ...call.headers,
    }
    const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
    const reply = await this.#app.inject({
      method,
      url,
      remoteAddress: this.#address,
      headers,
      cookies: Object.fromEntries(this.cookies),
      ...(call.body && { payload: form?.payload ?? call.body }),
      ...(call.query && { query: call.query }),
    })
    for (const { name, value } of reply.cookies) {
      if (value) this.cookies.set(name, value)
      else this.cookies.delete(name)
    }
    return reply
  }

  call(endpoint: Endpoint, call?: Call): Promise<LightMyRequestResponse> {
    const url = toUrl(endpoint).replaceAll(/:(\w+)/g, (_, name: string) => String(call?.params?.[name]))
    return this.send(endpoint.method, url, call)
  }

  signIn(username: string, password: string): Promise<LightMyRequestResponse> {
    return this.call(login, { body: { username, password } })
  }
}

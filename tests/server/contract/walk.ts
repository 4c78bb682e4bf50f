import { createHash } from 'node:crypto'
import { allEndpoints } from '#contract/all-endpoints.ts'
import { isChanging, type Endpoint } from '#contract/endpoint.ts'
import type { TestClient } from '../support/client.ts'
import type { CallInput } from './account-inputs.ts'

const readingEndpoints: readonly Endpoint[] = allEndpoints.filter((endpoint) => !isChanging(endpoint))

export const walkReads = async (client: TestClient, inputs: Readonly<Record<string, CallInput>>) => {
  const replies: Record<string, readonly [status: number, body: string]> = {}
  for (const endpoint of readingEndpoints) {
    const { before, ...input } = inputs[endpoint.name] ?? {}
    await before?.(client)
    const reply = await client.call(endpoint, input)
    const isText = String(reply.headers['content-type']).startsWith('application/json')
    const body = isText ? reply.body : createHash('sha256').update(reply.rawPayload).digest('hex')
    replies[endpoint.name] = [reply.statusCode, body]
  }
  return replies
}

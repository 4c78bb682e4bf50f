import { setTimeout } from 'node:timers/promises'
import { login } from '#contract/auth/session-endpoints.ts'
import { toUrl } from '../../server/kernel/endpoint-url.ts'
import type { Finding } from './proof.ts'
import type { Site } from './site.ts'

const minCalls = 30_000
const minRestarts = 10
const intervalMs = 7000
const callers = 8

/** A read and a write. The write has an invalid body, and proxies must not repeat it. */
const calls = [
  async (url: string) => {
    const reply = await fetch(`${url}/config.json`)
    await reply.arrayBuffer()
    return reply.status === 200
  },
  async (url: string) => {
    const reply = await fetch(url + toUrl(login), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: '{}',
    })
    await reply.arrayBuffer()
    return reply.status === 400
  },
] as const

/** Restarts two processes in turn, 7 s apart, under eight callers, until 30,000 calls and 10 restarts. */
export async function restartInTurn(site: Site, log: (text: string) => void): Promise<readonly Finding[]> {
  const done = new AbortController()
  let made = 0
  let failed = 0
  const calling = Array.from({ length: callers }, async (_, index) => {
    const [read, write] = calls
    const call = index % 2 === 0 ? read : write
    while (!done.signal.aborted) {
      made += 1
      const isRight = await call(site.url).catch((error: unknown) => {
        log(`a call failed: ${error instanceof Error ? String(error.cause ?? error) : String(error)}`)
        return false
      })
      if (!isRight) failed += 1
    }
  })
  let restarts = 0
  const isEnough = () => restarts >= minRestarts && made >= minCalls
  do {
    await setTimeout(intervalMs)
    await site.restartServer(restarts % 2 === 0 ? 0 : 1)
    restarts += 1
    log(`restart ${restarts}: ${made} calls, ${failed} failed`)
  } while (!isEnough())
  done.abort()
  await Promise.all(calling)
  return [
    {
      invariant: `every call is answered while a process restarts (${restarts} restarts)`,
      broken: failed,
      of: made,
    },
  ]
}

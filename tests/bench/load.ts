import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const autocannon = fileURLToPath(import.meta.resolve('autocannon'))

const Report = z.object({
  requests: z.object({ average: z.number() }),
  non2xx: z.number(),
  errors: z.number(),
})

/** Requests per second, measured from another process. */
export async function load(url: string, connections: number, seconds: number, cookie = ''): Promise<number> {
  const options = ['-j', '-n', '-c', String(connections), '-d', String(seconds), '-H', `Cookie=${cookie}`]
  const { stdout } = await promisify(execFile)(process.execPath, [autocannon, ...options, url])
  const { requests, non2xx, errors } = Report.parse(JSON.parse(stdout))
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors under load`)
  return requests.average
}

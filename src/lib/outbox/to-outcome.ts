import { goneSchema } from '#contract/files/schema.ts'
import { CallError, RefreshFailedError } from '../http/call-errors.ts'
import type { Outcome } from './record.ts'

const retryStatuses = new Set([408, 425, 429])

const ofRefusal = (error: CallError): Outcome => {
  const { status, body, errors, code } = error
  // A reply of an unknown shape comes from a proxy or captive portal: retry, whatever its status.
  if (body === null || status < 400 || status >= 500 || retryStatuses.has(status))
    return { name: 'networkError', error: error.message }
  if (status === 401) return { name: 'blocked', by: 'auth' }
  if (status === 403 && code === 'profile_foreign') return { name: 'blocked', by: 'profile' }
  if (code === 'file_gone') {
    const gone = goneSchema.safeParse(body.current)
    return { name: 'file_gone', files: gone.success ? gone.data.files : null }
  }
  if (status === 409 && code !== null)
    return { name: 'conflict', code, errors, current: body.current ?? null }
  return { name: 'rejected', errors, code }
}

/** Converts a failed call (docs/offline.md). */
export const toOutcome = (error: unknown): Outcome => {
  if (error instanceof CallError) return ofRefusal(error)
  if (error instanceof RefreshFailedError && error.status === 401) return { name: 'blocked', by: 'auth' }
  return { name: 'networkError', error: error instanceof Error ? error.message : String(error) }
}

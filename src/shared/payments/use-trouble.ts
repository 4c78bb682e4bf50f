import { useState } from 'react'
import { CallError } from '../../lib/http/call-errors.ts'
import type { Remote } from '../../lib/state/remote.ts'
import { resultMessages } from './result-messages.ts'

/** Returns null for an answer about the payment: a refusal, not a failure. */
const toTrouble = (error: unknown): string | null => {
  if (!(error instanceof CallError)) return resultMessages.noAnswer
  if (error.status === 429) return resultMessages.tooOften
  return error.status >= 500 || !error.body ? resultMessages.serverFault : null
}

/** Says why the result cannot be asked for, until an answer, so that a retry does not hide it for a moment. */
export function useTrouble({ status, error }: Remote<unknown>): string | null {
  const [trouble, setTrouble] = useState<string | null>(null)
  const now = status === 'failed' ? toTrouble(error) : status === 'ready' ? null : trouble
  if (now !== trouble) setTrouble(now)
  return now
}

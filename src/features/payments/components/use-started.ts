import { useAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { Started } from '#contract/payments/schema.ts'
import { CallError } from '../../../lib/http/call-errors.ts'
import { startedAtom } from '../atoms/remote.ts'
import { isAwaited } from '../rules/outcome.ts'

const pauseMs = 3000

interface StartedView {
  readonly started: Started | undefined
  /** The server knows of no such payment, or this profile may not see it. */
  readonly absence: 'absent' | 'closed' | null
  /** The last question had no answer; it is asked again. */
  readonly hasFailed: boolean
}

const absenceOf = (error: unknown): StartedView['absence'] => {
  if (!(error instanceof CallError)) return null
  if (error.status === 403) return 'closed'
  return error.status === 404 ? 'absent' : null
}

/** What became of the payment, asked for every 3000 ms until there is nothing more to learn (spec C9). */
export function useStarted(key: string): StartedView {
  const [remote, load] = useAtom(startedAtom)
  const started = remote.value?.key === key ? remote.value.value : undefined
  const absence = absenceOf(remote.error)
  const isOver = absence !== null || (started !== undefined && !isAwaited(started))

  useEffect(() => void load(key), [key, load])
  useEffect(() => {
    if (isOver || remote.status === 'loading') return
    const timer = setTimeout(() => void load(key), pauseMs)
    return () => clearTimeout(timer)
  }, [remote, isOver, key, load])

  return { started, absence, hasFailed: remote.status === 'failed' && absence === null }
}

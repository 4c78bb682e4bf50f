import { useAtom } from 'jotai/react'
import { useEffect, useLayoutEffect } from 'react'
import { CallError } from '../http/call-errors.ts'
import type { Remote, RemoteAtom } from './remote.ts'

/** One thing by the id of the address. */
export interface Detail<T> extends Omit<Remote<T>, 'value'> {
  /** Undefined until the thing of this very id has come. */
  readonly value: T | undefined
  /** There is no such thing: an address without a number, and a thing of others, answer alike. */
  readonly isGone: boolean
  readonly retry: () => void
}

const liveMs = 15_000

/**
 * Loads the thing of an id into the atom that holds the one that was opened last. A live one, where somebody may answer
 * at any moment, is asked for again every 15 s while it is looked at.
 */
export function useDetail<T extends { readonly id: number }>(
  detailAtom: RemoteAtom<T, [id: number]>,
  id: number,
  isLive = false,
): Detail<T> {
  const [{ value, ...remote }, load] = useAtom(detailAtom)
  // Before the first paint, so that nothing of another one is seen.
  useLayoutEffect(() => void load(id), [load, id])
  useEffect(() => {
    if (!isLive) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && navigator.onLine) void load(id)
    }, liveMs)
    return () => clearInterval(timer)
  }, [load, id, isLive])
  const { error } = remote
  return {
    ...remote,
    value: value?.id === id ? value : undefined,
    isGone: error instanceof CallError && (error.status === 404 || error.status === 400),
    retry: () => void load(id),
  }
}

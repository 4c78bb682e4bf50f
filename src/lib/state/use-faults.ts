import { useEffect, useRef, useState } from 'react'

/**
 * What is wrong with the form, from the first press of its button on; each press that sends nothing puts the focus into
 * the first field that is wrong. `check` judges the form at a moment.
 */
export function useFaults<Faults extends object>(check: (now: Date) => Faults) {
  const form = useRef<HTMLFormElement>(null)
  const [askedAt, setAskedAt] = useState<number | null>(null)
  useEffect(() => {
    if (askedAt !== null)
      form.current?.querySelector<HTMLElement>('.field--error :is(button, input, select, textarea)')?.focus()
  }, [askedAt])
  return {
    form,
    /** What is to be shown as wrong; null before the first press. */
    shown: askedAt === null ? null : check(new Date(askedAt)),
    /** Whether nothing is wrong now. */
    ask: (): boolean => {
      const now = Date.now()
      setAskedAt(now)
      return Object.keys(check(new Date(now))).length === 0
    },
    forget: () => setAskedAt(null),
  }
}

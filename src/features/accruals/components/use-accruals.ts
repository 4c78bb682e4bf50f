import { useAtom, useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import { accrualsAtom, areSectorsKnownAtom } from '../atoms/accruals.ts'
import { onTheWayAtom } from '../atoms/on-the-way.ts'
import type { Range } from '../rules/range.ts'

/** The receipts of a range, loaded when the screen opens and when the range changes, and what loads them again. */
export function useAccruals(range: Range, today: string) {
  const areSectorsKnown = useAtomValue(areSectorsKnownAtom)
  const [accruals, load] = useAtom(accrualsAtom)
  const loadOnTheWay = useSetAtom(onTheWayAtom)
  useEffect(() => {
    if (areSectorsKnown) void load(range)
  }, [areSectorsKnown, load, range])
  useEffect(() => void loadOnTheWay(today), [loadOnTheWay, today])
  return [accruals, () => void load(range)] as const
}

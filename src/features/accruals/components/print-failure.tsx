import { useAtomValue } from 'jotai/react'
import type { Accrual } from '#contract/accruals/schema.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { printingsAtom } from '../atoms/print.ts'
import { monthAndYear } from '../../../lib/dates/dates.ts'
import { texts } from '../texts.ts'

type PrintFailureProps = { accrual: Accrual }

/** Why the receipt of this very accrual was not printed (row P-08). */
export function PrintFailure({ accrual }: PrintFailureProps) {
  const printing = useAtomValue(printingsAtom).get(accrual.id)
  if (printing?.step !== 'failed') return null
  const [said] = printing.errors
  const own = printing.isOffline
    ? texts.printOffline
    : texts.printFailed(monthAndYear(accrual.period).toLowerCase())
  return (
    <div role="alert">
      <Status tone="bad">{said ?? own}</Status>
    </div>
  )
}

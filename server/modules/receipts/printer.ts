import type { Sql } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { gather } from './gather.ts'
import { finishTask, postponeTask, takeTask, type Taken } from './print-store.ts'
import type { Printed } from './printed.ts'

interface PrinterParts {
  readonly sql: Sql
  readonly clock: Clock
  /** The address that residents open: what the code of our site leads to. */
  readonly publicUrl: string
  /** Makes the file of a receipt. */
  readonly print: (printed: Printed) => Promise<Uint8Array>
  /** Told of each failed attempt. */
  readonly onFailure: (error: unknown) => void
}

/** Longer than printing can last: after it another process may take the task. */
const leaseMs = 60_000
const mostTries = 3
const pauseMs = 2000

/** Prints what waits in the table of tasks; any number of processes may do so side by side. */
export const createPrinter = ({ sql, clock, publicUrl, print, onFailure }: PrinterParts) => {
  const putOff = async ({ id, tries }: Taken): Promise<void> => {
    const now = clock.now()
    if (tries >= mostTries) await finishTask(sql, id, null, now)
    else await postponeTask(sql, id, new Date(now.getTime() + pauseMs))
  }

  return {
    /** One receipt; false when none waits. */
    printOne: async (): Promise<boolean> => {
      const now = clock.now()
      const task = await takeTask(sql, now, new Date(now.getTime() + leaseMs))
      if (!task) return false
      try {
        const content = await print(await gather({ sql, clock, publicUrl }, task.accrual_id))
        await finishTask(sql, task.id, content, clock.now())
      } catch (error) {
        onFailure(error)
        await putOff(task)
      }
      return true
    },
  }
}

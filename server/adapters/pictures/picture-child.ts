import { stat } from 'node:fs/promises'
import { constants, getPriority, setPriority } from 'node:os'
import { faultOf } from '../../kernel/retries.ts'
import { detectFormat } from './detect.ts'
import type { Answer, Order } from './picture-process.ts'

// Calls are answered first: on a machine with few cores a picture gets what they leave.
const { PRIORITY_BELOW_NORMAL: step, PRIORITY_LOW: lowest } = constants.priority
setPriority(Math.min(getPriority() + step, lowest))
process.once('disconnect', () => process.exit())

const prepare = async ({ path, target }: Order) => {
  const format = await detectFormat(path)
  if (format === null) return 'format'
  if (format === 'svg') return { format, size: (await stat(path)).size }
  const { reencodePicture } = await import('./reencode.ts')
  return (await reencodePicture(path, format, target)) ?? 'picture'
}

const answer = (what: Answer): void => void process.send?.(what)

process.on('message', (order: Order) => {
  prepare(order).then(
    (result) => answer({ result }),
    (error: unknown) => answer({ error: String(error), code: faultOf(error) }),
  )
})

import { stat } from 'node:fs/promises'
import { serveTasks } from '../../kernel/isolated-program.ts'
import { detectFormat } from './detect.ts'
import type { Order, Prepared } from './picture-process.ts'

serveTasks<Order, Prepared>(async ({ path, target }) => {
  const format = await detectFormat(path)
  if (format === null) return 'format'
  if (format === 'svg') return { format, size: (await stat(path)).size }
  const { reencodePicture } = await import('./reencode.ts')
  return (await reencodePicture(path, format, target)) ?? 'picture'
})

import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createIsolated } from '../../../server/kernel/isolated-process.ts'

it.runIf(process.platform === 'linux')(
  'G-15: a program that takes more memory than it may is ended, whatever its heap holds',
  async () => {
    const program = join(import.meta.dirname, '../support/hungry-program.ts')
    const programs = createIsolated<object, null>(program, { folder: tmpdir(), heapMb: 64, memoryMb: 256 })
    expect(await programs.ask({}, { limitMs: 30_000 })).toBe('dead')
    programs.close()
  },
)

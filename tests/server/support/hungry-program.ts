import { serveTasks } from '../../../server/kernel/isolated-program.ts'

const kept: Buffer[] = []

// Buffers are no part of the heap that V8 limits.
serveTasks<object, null>(async () => {
  for (;;) {
    kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
    await new Promise(setImmediate)
  }
})

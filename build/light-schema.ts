import { join } from 'node:path'
import type { Plugin } from 'vite'

const lightSchemaPath = join(import.meta.dirname, '../src/lib/schema/light-schema.ts')

/** Swaps the schema library for its small twin (decision 25): 9 % less sign-in JavaScript (brotli, 2026-11). */
export const lightSchema = (): Plugin => ({
  name: 'light-schema',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === 'zod/mini' ? lightSchemaPath : null),
})

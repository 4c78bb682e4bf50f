import type { Plugin } from 'vite'
import { isFirst } from './chunks.ts'

/**
 * Makes V8 compile the first screens eagerly: Chromium keeps no code cache for modules served by a worker. Measured
 * 2026-11, CPU 4×, offline: usable 10 % sooner.
 */
export const eagerCompile = (): Plugin => ({
  name: 'eager-compile',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && isFirst(file)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
    },
  },
})

import type { Plugin } from 'vite'
import { isFirst } from './chunks.ts'

/**
 * Asks V8 to compile every function of the first screens' chunks while they are read, off the main thread, instead of each
 * when it is first called: a module that a worker answers with gets no cache of compiled code from Chromium.
 * Gain, 2026-11, CPU 4×: offline the meters can be typed in 10 % sooner or more, the sign-in 10 %.
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

/** Screens are waited for 20 s, on a busy machine too. A test without a screen does not load the library. */
export const limits = { asyncUtilTimeout: 20_000 }

if ('document' in globalThis) (await import('@testing-library/react')).configure(limits)

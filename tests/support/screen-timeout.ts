/** Waits up to 20 s for a screen, for busy machines. Tests without a DOM do not load the library. */
export const limits = { asyncUtilTimeout: 20_000 }

if ('document' in globalThis) (await import('@testing-library/react')).configure(limits)

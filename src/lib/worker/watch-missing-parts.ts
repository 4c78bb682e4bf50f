/** Loads the explanation, which later.ts has loaded ahead. One at a time: it may be missing itself. */
export const watchMissingParts = (): void =>
  addEventListener(
    'vite:preloadError',
    ({ payload }) =>
      void import('./missing-part.ts')
        .then((part) => part.explainMissingPart(payload))
        .catch(() => undefined)
        .then(watchMissingParts),
    { once: true },
  )

/** Resolves after so many milliseconds; after 0 in a task of its own: a slow phone draws, and answers to a finger, between. */
export const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))

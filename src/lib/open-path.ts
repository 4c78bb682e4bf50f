import * as z from 'zod/mini'

/** The worker asks an open page to go to a route of the hash: a press on a notification. */
const askSchema = z.object({ type: z.literal('OPEN_PATH'), path: z.string() })

interface Page {
  postMessage(message: unknown): void
}

export const askToOpen = (page: Page, path: string): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a client takes none
  page.postMessage({ type: 'OPEN_PATH', path } satisfies z.output<typeof askSchema>)

/** The path that a message asks for; null for any other message. */
export const askedPath = (message: unknown): string | null => {
  const ask = askSchema.safeParse(message)
  return ask.success ? ask.data.path : null
}

import * as z from 'zod/mini'

/** The worker asks an open page to go to a route of the hash: a press on a notification. */
const askSchema = z.object({ type: z.literal('OPEN_PATH'), path: z.string(), isTurned: z.boolean() })
type Ask = z.output<typeof askSchema>

interface Page {
  postMessage(message: unknown): void
}

/** `isTurned`: the device has turned to another profile for it, so that the page starts anew there. */
export const postOpenPath = (page: Page, path: string, isTurned: boolean): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a client takes none
  page.postMessage({ type: 'OPEN_PATH', path, isTurned } satisfies Ask)

/** The path that a message asks to open; null for any other message. */
export const openPathOf = (message: unknown): Ask | null => askSchema.safeParse(message).data ?? null

import * as z from 'zod/mini'

/** Worker message: the device has no room for the application's files. */
const messageSchema = z.object({ type: z.literal('NO_ROOM') })

interface Page {
  postMessage(message: unknown): void
}

export const postNoRoom = (page: Page): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a client takes none
  page.postMessage({ type: 'NO_ROOM' } satisfies z.output<typeof messageSchema>)

export const isNoRoom = (message: unknown): boolean => messageSchema.safeParse(message).success

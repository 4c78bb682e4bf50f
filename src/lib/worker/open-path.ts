import * as z from 'zod/mini'

/** Worker message: open a route after a notification click. */
const openPathSchema = z.object({ type: z.literal('OPEN_PATH'), path: z.string(), isTurned: z.boolean() })
type OpenPathMessage = z.output<typeof openPathSchema>

interface Page {
  postMessage(message: unknown): void
}

/** Sets `isTurned` if the device switched profile, so that the page reloads. */
export const postOpenPath = (page: Page, path: string, isTurned: boolean): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a client takes none
  page.postMessage({ type: 'OPEN_PATH', path, isTurned } satisfies OpenPathMessage)

/** Returns null for other messages. */
export const parseOpenPath = (message: unknown): OpenPathMessage | null =>
  openPathSchema.safeParse(message).data ?? null

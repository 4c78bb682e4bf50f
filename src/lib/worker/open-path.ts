import * as z from 'zod/mini'

/** Message from the worker to an open page: open a route of the hash after a press on a notification. */
const openPathSchema = z.object({ type: z.literal('OPEN_PATH'), path: z.string(), isTurned: z.boolean() })
type OpenPathMessage = z.output<typeof openPathSchema>

interface Page {
  postMessage(message: unknown): void
}

/** `isTurned`: the device has turned to another profile for it, so that the page starts anew there. */
export const postOpenPath = (page: Page, path: string, isTurned: boolean): void =>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a message to a client takes none
  page.postMessage({ type: 'OPEN_PATH', path, isTurned } satisfies OpenPathMessage)

/** Parses a message that asks to open a path; null for any other message. */
export const parseOpenPath = (message: unknown): OpenPathMessage | null =>
  openPathSchema.safeParse(message).data ?? null

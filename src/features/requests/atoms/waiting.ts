import { atom } from 'jotai/vanilla'
import { itemsAtom } from '../../../lib/outbox/atoms.ts'
import { requestPayloadSchema, type RequestPayload } from '../../../lib/outbox/requests.ts'

/** What an item of a request's lane holds; null when it is not what this version knows. */
export const payloadOf = (payload: unknown): RequestPayload | null => {
  const known = requestPayloadSchema.safeParse(payload)
  return known.success ? known.data : null
}

const ownItemsAtom = atom((get) => get(itemsAtom).filter(({ lane }) => lane.kind === 'request'))

/** Requests that are written on this device and not at the server, drafts included, the newest first. */
export const waitingAtom = atom((get) =>
  get(ownItemsAtom)
    .filter(({ item }) => item.state.name !== 'accepted')
    .toSorted((a, b) => b.item.capturedAt.localeCompare(a.item.capturedAt)),
)

/** Receipts of what was accepted since: a list that lacks them is loaded anew. */
export const acceptedAtom = atom((get) =>
  get(ownItemsAtom)
    .flatMap(({ item: { state } }) => (state.name === 'accepted' ? [state.receipt] : []))
    .join(),
)

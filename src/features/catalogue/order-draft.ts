import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { contactFields, nameText, type ContactField, type OrderTexts } from '#contract/catalogue/order.ts'
import { nationalDigits } from '#contract/phone.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../lib/outbox/atoms.ts'
import { findDraft } from '../../lib/outbox/transitions.ts'
import { orderLane, orderPayloadSchema, type OrderPayload } from './order-payload.ts'
import { phonesAtom, profileInfoAtom } from './state.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

/** Prefill from the profile. */
const useKnown = (): OrderTexts => {
  const [info, phones] = [useAtomValue(profileInfoAtom).value, useAtomValue(phonesAtom).value]
  const [loadInfo, loadPhones] = [useSetAtom(profileInfoAtom), useSetAtom(phonesAtom)]
  useEffect(() => {
    void loadInfo()
    void loadPhones()
  }, [loadInfo, loadPhones])
  const name = info?.last_name ?? ''
  return {
    // Skip names that the field would alter, such as hyphenated ones.
    name: nameText(name) === name ? name : '',
    address: info?.address ?? '',
    phone: phones?.[0] ?? '',
    mail: info?.username ?? '',
  }
}

/** A bare phone mask counts as empty. */
const filled = (field: ContactField, { [field]: text = '' }: OrderTexts): string =>
  field === 'phone' && nationalDigits(text) === '' ? '' : text

/**
 * Merges the draft over the prefill; survives closing the card and a reload (O-05). The idempotency key changes with
 * the content, so a resend is not a second order (O-07).
 */
export function useOrderDraft(service: number) {
  const lane = orderLane(service)
  const outbox = useAtomValue(outboxAtom)
  const held = useAtomValue(laneByNameAtom(lane))
  const known = useKnown()
  const [newKey] = useState(() => crypto.randomUUID())
  const stored: OrderPayload = orderPayloadSchema.safeParse(held && findDraft(held)?.payload).data ?? {
    texts: {},
    key: newKey,
  }
  const { texts: typed, key, replaces = [], isSent = false } = stored
  const order: OrderTexts = { ...known, ...typed }

  const write = (payload: OrderPayload) =>
    outbox?.writeDraft(
      { lane, kind: 'order' },
      { payload, basedOn: null, capturedAt: new Date(serverNow()).toISOString() },
    )
  return {
    order,
    keys: { key, replaces },
    /** Deletes the draft if it equals the prefill and no call of it may still arrive. */
    edit: (field: ContactField, text: string) => {
      const texts = { ...typed, [field]: text }
      const isBlank = contactFields.every(
        (name) => filled(name, { ...known, ...texts }) === filled(name, known),
      )
      const open = isSent ? [...replaces, key] : replaces
      if (isBlank && open.length === 0) outbox?.discardDraft(lane)
      else write({ texts, key: crypto.randomUUID(), replaces: open })
    },
    /** Saves the draft before sending, to keep its keys. */
    save: () => write({ texts: order, key, replaces, isSent: true }),
    /** After the server said that an earlier content is accepted: the same content is a new order. */
    renewKey: () => write({ texts: order, key: crypto.randomUUID() }),
    discard: () => outbox?.discardDraft(lane),
  }
}

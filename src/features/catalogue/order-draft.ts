import { useAtomValue, useSetAtom } from 'jotai/react'
import { useEffect, useState } from 'react'
import { contactFields, nameText, type ContactField, type OrderTexts } from '#contract/catalogue/order.ts'
import { nationalDigits } from '#contract/phone.ts'
import { outboxAtom } from '../../lib/outbox/active.ts'
import { laneByNameAtom } from '../../lib/outbox/atoms.ts'
import { findDraft } from '../../lib/outbox/transitions.ts'
import { orderLane, orderPayloadSchema, type OrderPayload } from '../../lib/outbox/payloads/order.ts'
import { phonesAtom, profileInfoAtom } from './state.ts'
import { serverNow } from '../../lib/timing/server-clock.ts'

/** What is known of the resident, by the fields of the form. */
const useKnown = (): OrderTexts => {
  const [info, phones] = [useAtomValue(profileInfoAtom).value, useAtomValue(phonesAtom).value]
  const [loadInfo, loadPhones] = [useSetAtom(profileInfoAtom), useSetAtom(phonesAtom)]
  useEffect(() => {
    void loadInfo()
    void loadPhones()
  }, [loadInfo, loadPhones])
  const name = info?.last_name ?? ''
  return {
    // A name that the form would change, one with a hyphen, is left to its bearer.
    name: nameText(name) === name ? name : '',
    address: info?.address ?? '',
    phone: phones?.[0] ?? '',
    mail: info?.username ?? '',
  }
}

/** A field as it is compared: the bare mask of a phone is empty. */
const filled = (field: ContactField, { [field]: text = '' }: OrderTexts): string =>
  field === 'phone' && nationalDigits(text) === '' ? '' : text

/**
 * The order form of a service: what is known of the resident, and over it what was typed, which outlives the closed card
 * and the page (O-05). Its key goes with its content, so that what is sent again after a reload is no other order (O-07).
 */
export function useOrderDraft(service: number) {
  const lane = orderLane(service)
  const outbox = useAtomValue(outboxAtom)
  const held = useAtomValue(laneByNameAtom(lane))
  const known = useKnown()
  const [newKey] = useState(() => crypto.randomUUID())
  const { texts: typed, key }: OrderPayload = orderPayloadSchema.safeParse(held && findDraft(held)?.payload)
    .data ?? { texts: {}, key: newKey }
  const order: OrderTexts = { ...known, ...typed }

  const write = (payload: OrderPayload) =>
    outbox?.writeDraft(
      { lane, kind: 'order' },
      { payload, basedOn: null, capturedAt: new Date(serverNow()).toISOString() },
    )
  return {
    order,
    key,
    /** Keeps a keystroke; a form that says what is known anyway leaves no draft. */
    edit: (field: ContactField, text: string) => {
      const texts = { ...typed, [field]: text }
      const isBlank = contactFields.every((one) => filled(one, { ...known, ...texts }) === filled(one, known))
      if (isBlank) outbox?.discardDraft(lane)
      else write({ texts, key: crypto.randomUUID() })
    },
    /** Keeps what is about to be sent, with its key, also where nothing was typed. */
    keep: () => write({ texts: order, key }),
    discard: () => outbox?.discardDraft(lane),
  }
}

import { contactFields } from '#contract/catalogue/order.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { getLaneService, orderPayloadSchema } from './order-payload.ts'
import { cataloguePath } from './rules/catalogue-address.ts'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { wrenchIcon } from '../../ui/icons/cabinet-icons.ts'
import { messages } from './messages.ts'

const formatOrder = (payload: unknown): string => {
  const order = orderPayloadSchema.safeParse(payload).data?.texts ?? {}
  return contactFields.flatMap((field) => order[field] || []).join(', ')
}

export const queuedOrder = {
  Glyph: () => <PlainGlyph icon={wrenchIcon} />,
  Value: ({ payload }: { payload: unknown }) => formatOrder(payload),
  Decision: () => null,
  title: (): string => messages.order,
  name: formatOrder,
  copyText: formatOrder,
  editHref: (_payload: unknown, _constants: unknown, { lane }: Queued): string =>
    `#${cataloguePath({ position: null, id: getLaneService(lane.lane) })}`,
  isStray: (): boolean => false,
}

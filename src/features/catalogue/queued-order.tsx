import { contactFields } from '#contract/catalogue/order.ts'
import { orderPayloadSchema } from './order-payload.ts'
import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { wrenchIcon } from '../../ui/icons/icons.ts'
import { messages } from './messages.ts'

const formatOrder = (payload: unknown): string => {
  const order = orderPayloadSchema.safeParse(payload).data?.texts ?? {}
  return contactFields.flatMap((field) => order[field] || []).join(', ')
}

/** Order draft; only the storage banner shows it. */
export const queuedOrder = {
  Glyph: () => <PlainGlyph icon={wrenchIcon} />,
  Value: ({ payload }: { payload: unknown }) => formatOrder(payload),
  Decision: () => null,
  title: (): string => messages.order,
  copyText: formatOrder,
  editHref: (): string | null => null,
  isStray: (): boolean => false,
}

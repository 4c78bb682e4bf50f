import { PlainGlyph } from '../../ui/icons/plain-glyph.tsx'
import { wrenchIcon } from '../../ui/icons/cabinet-icons.ts'
import type { Queued } from '../../lib/outbox/atoms.ts'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { basketPayloadSchema, getLaneCategory } from './basket-payload.ts'
import { messages } from './messages.ts'

const formatBasket = (payload: unknown): string => {
  const { data } = basketPayloadSchema.safeParse(payload)
  return [messages.inBasket(data?.services?.length ?? 0), data?.comment ?? ''].filter(Boolean).join('. ')
}

export const queuedBasket = {
  Glyph: () => <PlainGlyph icon={wrenchIcon} />,
  Value: ({ payload }: { payload: unknown }) => formatBasket(payload),
  Decision: () => null,
  title: (): string => messages.basket,
  name: formatBasket,
  copyText: formatBasket,
  editHref: (_payload: unknown, _constants: unknown, { lane }: Queued): string =>
    `#${signedRoutes.templateShop.to({ idCategory: String(getLaneCategory(lane.lane)) })}`,
  isStray: (): boolean => false,
}

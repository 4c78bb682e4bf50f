import type { ItemState } from '../../../lib/outbox/types.ts'
import { signedRoutes } from '../../../lib/routes/paths.ts'
import { clockIcon, refreshIcon } from '../../../ui/icons/icons.ts'
import { Status } from '../../../ui/feedback/status.tsx'
import { texts } from '../texts.ts'

type ItemStatusProps = { state: ItemState }

/** Where a queued reading stands (architecture.md, "Offline"). */
export function ItemStatus({ state }: ItemStatusProps) {
  switch (state.name) {
    case 'sending':
      return <Status icon={refreshIcon}>{texts.sending}</Status>
    case 'accepted':
      return <Status tone="ok">{texts.accepted(state.receipt)}</Status>
    case 'rejected':
      return <Status tone="bad">{texts.rejected(state.errors)}</Status>
    case 'conflict':
    case 'blocked':
      return (
        <Status tone="warn">
          {state.name === 'blocked' && state.by === 'auth' ? (
            texts.signIn
          ) : (
            <a href={`#${signedRoutes.queue.to({})}`}>{texts.decide}</a>
          )}
        </Status>
      )
    default:
      return <Status icon={clockIcon}>{texts.queued}</Status>
  }
}

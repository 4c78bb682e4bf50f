import { lockIcon, pencilIcon } from '../icons/cabinet-icons.ts'
import { refreshIcon } from '../icons/icons.ts'
import { QueuedStatus, Status } from './status.tsx'
import { laterMessages } from '../later-messages.ts'
import { messages } from '../messages.ts'

type Waiting =
  | { readonly name: 'draft' | 'queued' | 'sending' | 'accepted' | 'blocked' | 'conflict' | 'closing' }
  | { readonly name: 'rejected'; readonly errors: readonly string[] }

/** Status of an unsent item (docs/offline.md). */
export function WaitingStatus({ state }: { state: Waiting }) {
  switch (state.name) {
    case 'draft':
      return <Status icon={pencilIcon}>{laterMessages.draft}</Status>
    case 'sending':
      return <Status icon={refreshIcon}>{messages.busy}</Status>
    case 'accepted':
      return <Status tone="ok">{laterMessages.accepted}</Status>
    case 'rejected':
      return <Status tone="bad">{laterMessages.rejected(state.errors)}</Status>
    case 'conflict':
      return <Status tone="warn">{laterMessages.decide}</Status>
    case 'blocked':
      return (
        <Status tone="warn" icon={lockIcon}>
          {laterMessages.signIn}
        </Status>
      )
    default:
      return <QueuedStatus />
  }
}

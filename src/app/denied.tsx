import type { RouteAccess } from '../lib/routes/route.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Dialog } from '../ui/overlays/modal.tsx'
import { texts } from './texts.ts'

const reasonOf = (access: RouteAccess): string => {
  if (access === 'request_log' || access === 'catalogue_cabinet_positions') return texts.deniedRequests
  return access === 'tickets_from_tenants' ? texts.deniedTickets : texts.deniedOther
}

type DeniedProps = { access: RouteAccess; onClose: () => void }

/** The alert of a route or tile that the profile may not read (B-06). */
export function Denied({ access, onClose }: DeniedProps) {
  return (
    <Dialog title={texts.denied} onClose={onClose}>
      <p>{reasonOf(access)}</p>
      <Button kind="primary" isBlock onClick={onClose}>
        {texts.understood}
      </Button>
    </Dialog>
  )
}

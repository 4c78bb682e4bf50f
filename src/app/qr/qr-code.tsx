import { useSetAtom } from 'jotai/react'
import { renderSVG } from 'uqr'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { PublicFrame } from '../../features/auth/public-frame.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { continueHereAtom } from '../boot/application.ts'
import { getBackground } from '../boot/host.ts'
import { usePageTitle } from '../page-title.ts'
import { publicMessages } from '../public/messages.ts'

const titles = [['/', publicMessages.qrTitle]] as const

export function QrCode({ host }: { host: HostConfig }) {
  usePageTitle(host, titles)
  const goOn = useSetAtom(continueHereAtom)
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(location.href, { border: 2 }))}`
  return (
    <PublicFrame host={host} background={getBackground(host)}>
      <h1>{publicMessages.qrTitle}</h1>
      <p>{publicMessages.qrHelp}</p>
      <img className="qrcode" src={code} alt={publicMessages.qrAlt} width={280} height={280} />
      <Button isBlock onClick={() => goOn()}>
        {publicMessages.qrGoOn}
      </Button>
    </PublicFrame>
  )
}

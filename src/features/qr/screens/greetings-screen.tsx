import { useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { HostConfig } from '#contract/host/schema.ts'
import { ButtonLink } from '../../../ui/buttons/button-link.tsx'
import { flowAtom } from '../atoms/flow.ts'
import { Page } from '../components/page.tsx'
import { newFlow } from '../rules/flow.ts'
import { texts } from '../step-texts.ts'

/** The end of the way, with the promo; what this tab knew of the payer goes. */
export function GreetingsScreen({ host }: { host: HostConfig }) {
  const change = useSetAtom(flowAtom)
  useEffect(() => change(() => newFlow), [change])
  return (
    <Page
      title={texts.thanks}
      help={texts.thanksHelp}
      foot={
        <ButtonLink kind="primary" isBlock href={host.links.promo} target="_blank" rel="noopener noreferrer">
          {texts.more}
        </ButtonLink>
      }
    >
      <section className="plain__promo">
        <h2>{texts.promo}</h2>
        <p>{texts.promoHelp}</p>
      </section>
    </Page>
  )
}

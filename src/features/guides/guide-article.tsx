import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { StepList } from '../../ui/layout/step-list.tsx'
import type { GuideId } from '#contract/organisation/promises-schema.ts'
import { parseGuide } from '../../shared/guides/guide-text.ts'
import { guides } from '../../shared/guides/guides.ts'
import { usePromises } from '../../shared/promises/promises.ts'
import { serviceHref, type ServicesArea } from './rules.ts'
import { messages } from './messages.ts'
import './services.css'

type GuideArticleProps = {
  id: GuideId
  host: HostConfig
  place: ServicesArea
  children?: ReactNode
}

export function GuideArticle({ id, host, place, children }: GuideArticleProps) {
  const { guides: own } = usePromises()
  const { about, steps, note } = own[id] === undefined ? guides[id] : parseGuide(own[id])
  const href = serviceHref(id, place, host)
  const isOutside = href?.startsWith('https:') ?? false
  const action = (place === 'public' ? messages.publicActions : messages.cabinetActions)[id]
  return (
    <div className="guide">
      {about.map((part) => (
        <p key={part}>{part}</p>
      ))}
      {children}
      {steps.length > 0 && (
        <>
          <h2>{messages.how}</h2>
          <StepList steps={steps} />
        </>
      )}
      {note !== '' && (
        <Banner tone="info" icon={infoIcon}>
          {note}
        </Banner>
      )}
      {href !== null && (
        <ButtonLink
          kind="primary"
          isBlock
          href={href}
          {...(isOutside && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {action}
          {id === 'robot' && <span className="tabular-nums">{host.links.robotText}</span>}
        </ButtonLink>
      )}
    </div>
  )
}

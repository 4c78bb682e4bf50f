import type { ReactNode } from 'react'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { infoIcon } from '../../ui/icons/icons.ts'
import { StepList } from '../../ui/layout/step-list.tsx'
import { guides, type ServiceId } from './guides.ts'
import { serviceHref, type ServicesArea } from './rules.ts'
import { messages } from './messages.ts'
import './services.css'

type GuideArticleProps = {
  id: ServiceId
  host: HostConfig
  place: ServicesArea
  children?: ReactNode
}

export function GuideArticle({ id, host, place, children }: GuideArticleProps) {
  const { about, steps, note } = guides[id]
  const href = serviceHref(id, place, host)
  const isOutside = href?.startsWith('https:') ?? false
  const action = (place === 'public' ? messages.publicActions : messages.cabinetActions)[id]
  return (
    <div className="guide">
      {about.map((part) => (
        <p key={part}>{part}</p>
      ))}
      {children}
      <h2>{messages.how}</h2>
      <StepList steps={steps} />
      <Banner tone="info" icon={infoIcon}>
        {note}
      </Banner>
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

import type { HostConfig } from '#contract/organisation/host-schema.ts'
import { List, Row } from '../../ui/lists/list.tsx'
import { guides } from '../../shared/guides/guides.ts'
import { guideHref, offeredServices, type ServicesArea } from './rules.ts'
import { messages } from './messages.ts'

type GuideListProps = { host: HostConfig; place: ServicesArea }

export function GuideList({ host, place }: GuideListProps) {
  return (
    <List isFlush={place === 'cabinet'} label={messages.list}>
      {offeredServices(host).map((id) => (
        <Row key={id} href={guideHref(id, place)} title={guides[id].title} note={guides[id].summary} />
      ))}
    </List>
  )
}

import { useAtom, useSetAtom } from 'jotai/react'
import { useEffect } from 'react'
import type { OpenSession } from '#contract/account/schema.ts'
import { instantDayTime } from '../../lib/dates/dates.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Bone, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { List, Row } from '../../ui/lists/list.tsx'
import { texts } from './account-texts.ts'
import { endSessionAtom, sessionsAtom } from './state.ts'

// The first that fits: most browsers also call themselves by the names of others.
const browsers = [
  ['YaBrowser', 'Яндекс Браузер'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'Mac'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (text: string, names: ReadonlyArray<readonly [string, string]>): string | undefined =>
  names.find(([mark]) => text.includes(mark))?.[1]

/** Readable name of a browser by its user agent: 'Chrome, Android'. */
export const deviceName = (userAgent: string): string => {
  const [browser, system] = [nameIn(userAgent, browsers), nameIn(userAgent, systems)]
  if (browser === undefined) return system ?? texts.unknownDevice
  return system === undefined ? browser : texts.deviceOf(browser, system)
}

function SessionRow({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const name = deviceName(session.device)
  return (
    <Row
      title={name}
      note={session.is_current ? texts.thisDevice : texts.seen(instantDayTime(session.seen_at))}
      end={
        session.is_current ? undefined : (
          <Button kind="plain" isSmall aria-label={texts.endSessionOf(name)} onClick={onEnd}>
            {texts.endSession}
          </Button>
        )
      }
    />
  )
}

/** The resident's sessions, each with a button that ends it (V-09). */
export function SessionsPanel() {
  const [{ status, value, error }, load] = useAtom(sessionsAtom)
  const end = useSetAtom(endSessionAtom)
  useEffect(() => void load(), [load])
  return (
    <Panel title={texts.sessions}>
      {value ? (
        <List isFlush>
          {value.sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => void end(session.id)} />
          ))}
        </List>
      ) : status === 'failed' ? (
        <LoadFailed error={error} noNetworkText={texts.sessionsLater} onRetry={() => void load()} />
      ) : (
        <Skeleton>
          <Bone height="44px" />
          <Bone height="44px" />
        </Skeleton>
      )}
    </Panel>
  )
}

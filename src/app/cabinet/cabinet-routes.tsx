import { useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { signedRoutes } from '../../lib/routes/paths.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { whenIdle } from '../../lib/timing/when-idle.ts'
import { HomeScreen, OtherRoutes } from '../boot/first-screens.ts'
import { Gate, isAllowed, type CabinetRoutesProps } from './gate.tsx'
import { MetersSection } from './meters-section.tsx'

/** The first screens, and the code of the others when it is needed. */
export function CabinetRoutes({ host, permissions, constants }: CabinetRoutesProps) {
  const { home, meters } = signedRoutes
  useEffect(() => whenIdle(OtherRoutes.preload), [])
  const homeScreen = <HomeScreen host={host} permissions={permissions} constants={constants} />
  return (
    <Switch>
      <Route path={home.pattern}>{homeScreen}</Route>
      <Route path={meters.pattern}>
        <Gate route={meters} permissions={permissions}>
          <MetersSection
            constants={constants}
            canSubmit={isAllowed(meters, permissions, 'C')}
            canCorrect={isAllowed(meters, permissions, 'U')}
          />
        </Gate>
      </Route>
      {['/', publicRoutes.login.pattern].map((path) => (
        <Route key={path} path={path}>
          <Redirect to={home.pattern} replace />
        </Route>
      ))}
      <Route>
        <OtherRoutes host={host} permissions={permissions} constants={constants} home={homeScreen} />
      </Route>
    </Switch>
  )
}

import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Session } from '#contract/auth/session-schema.ts'
import { PublicFrame } from '../../features/auth/public-frame.tsx'
import { defaults, signedRoutes } from '../../lib/routes/paths.ts'
import { accountRoutes, publicRoutes, unsubscribeRoutes } from '../../lib/routes/public-paths.ts'
import { lazyComponent } from '../../ui/layout/lazy-component.tsx'
import { AccountPages } from './account-pages.tsx'

const UnsubscribePages = lazyComponent(async () => (await import('./unsubscribe-pages.tsx')).UnsubscribePages)
const PublicServices = lazyComponent(async () => (await import('./public-guides.tsx')).PublicServices)
const PreviewScreen = lazyComponent(
  async () => (await import('../../features/catalogue/preview-screen.tsx')).PreviewScreen,
)
const NotFound = lazyComponent(async () => (await import('../not-found.tsx')).NotFound)
const FromBank = lazyComponent(async () => (await import('../cabinet/home/from-bank.tsx')).FromBank)

type PublicPagesProps = {
  host: HostConfig
  background: string
  login: ReactNode
  onSignedIn: (session: Session) => void
}

const listPatterns = (routes: Readonly<Record<string, { readonly pattern: string }>>): string[] =>
  Object.values(routes).map(({ pattern }) => pattern)

/** Handled by other applications (app.tsx), so do not redirect. */
const applications = [publicRoutes.qr, publicRoutes.qrStep, publicRoutes.payFromVk]

/** A cabinet address redirects to the sign-in (B-05). */
export function PublicPages({ host, background, login, onSignedIn }: PublicPagesProps) {
  const framed = (page: ReactNode) => (
    <PublicFrame host={host} background={background}>
      {page}
    </PublicFrame>
  )
  return (
    <Switch>
      {listPatterns(accountRoutes).map((pattern) => (
        <Route key={pattern} path={pattern}>
          {framed(<AccountPages onSignedIn={onSignedIn} />)}
        </Route>
      ))}
      {listPatterns(unsubscribeRoutes).map((pattern) => (
        <Route key={pattern} path={pattern}>
          {framed(<UnsubscribePages links={host.links} />)}
        </Route>
      ))}
      <Route path="/auth/services/">
        <Redirect to={publicRoutes.publicServices.to({})} replace />
      </Route>
      <Route path={publicRoutes.publicService.pattern}>
        {({ service }) => framed(<PublicServices host={host} service={service} />)}
      </Route>
      <Route path={publicRoutes.fromBank.pattern}>
        <FromBank host={host} today={null} next={publicRoutes.login.to({})}>
          {login}
        </FromBank>
      </Route>
      <Route path={publicRoutes.previewMobile.pattern}>
        <PreviewScreen form="mobile" />
      </Route>
      <Route path={publicRoutes.previewWide.pattern}>
        <PreviewScreen form="pc" />
      </Route>
      {applications.map(({ pattern }) => (
        <Route key={pattern} path={pattern}>
          {null}
        </Route>
      ))}
      {[...listPatterns(signedRoutes), ...Object.keys(defaults)].map((pattern) => (
        <Route key={pattern} path={pattern}>
          <Redirect to={publicRoutes.login.to({})} state={location.hash} replace />
        </Route>
      ))}
      <Route>{framed(<NotFound />)}</Route>
    </Switch>
  )
}

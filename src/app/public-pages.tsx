import { lazy, Suspense, type ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { HostConfig } from '#contract/host/schema.ts'
import type { Session } from '#contract/session/schema.ts'
import { PublicFrame } from '../features/auth/components/public-frame.tsx'
import { accountRoutes, publicRoutes, refusalRoutes } from '../lib/public-paths.ts'
import { PublicSoon } from './public-soon.tsx'

const AccountPages = lazy(() =>
  import('./account-pages.tsx').then((part) => ({ default: part.AccountPages })),
)
const RefusalPages = lazy(() =>
  import('./refusal-pages.tsx').then((part) => ({ default: part.RefusalPages })),
)
const PublicServices = lazy(() =>
  import('./public-services.tsx').then((part) => ({ default: part.PublicServices })),
)
const FromBank = lazy(() => import('./home/from-bank.tsx').then((part) => ({ default: part.FromBank })))

type PublicPagesProps = {
  host: HostConfig
  background: string
  login: ReactNode
  onSignedIn: (session: Session) => void
}

const patternsOf = (routes: Readonly<Record<string, { readonly pattern: string }>>): string[] =>
  Object.values(routes).map(({ pattern }) => pattern)

/** Public pages beside the sign-in (spec K2.1); an unknown address leads to the sign-in. */
export function PublicPages({ host, background, login, onSignedIn }: PublicPagesProps) {
  const framed = (page: ReactNode) => (
    <PublicFrame host={host} background={background}>
      <Suspense fallback={null}>{page}</Suspense>
    </PublicFrame>
  )
  return (
    <Switch>
      {patternsOf(accountRoutes).map((pattern) => (
        <Route key={pattern} path={pattern}>
          {framed(<AccountPages onSignedIn={onSignedIn} />)}
        </Route>
      ))}
      {patternsOf(refusalRoutes).map((pattern) => (
        <Route key={pattern} path={pattern}>
          {framed(<RefusalPages />)}
        </Route>
      ))}
      <Route path="/auth/services/">
        <Redirect to={publicRoutes.publicServices.to({})} replace />
      </Route>
      <Route path={publicRoutes.publicService.pattern}>
        {({ service }) => framed(<PublicServices host={host} service={service} />)}
      </Route>
      <Route path={publicRoutes.fromBank.pattern}>
        <Suspense fallback={null}>
          <FromBank promoHref={host.links.promo} isSignedIn={false} next={publicRoutes.login.to({})}>
            {login}
          </FromBank>
        </Suspense>
      </Route>
      {patternsOf(publicRoutes).map((pattern) => (
        <Route key={pattern} path={pattern}>
          <PublicSoon host={host} background={background} />
        </Route>
      ))}
      <Route>
        <Redirect to={publicRoutes.login.to({})} replace />
      </Route>
    </Switch>
  )
}

import type { ReactNode } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import type { Constants } from '#contract/organisation/constants-schema.ts'
import type { HostConfig } from '#contract/organisation/host-schema.ts'
import type { Permissions } from '#contract/permissions.ts'
import { defaults, signedRoutes } from '../../lib/routes/paths.ts'
import { publicRoutes } from '../../lib/routes/public-paths.ts'
import { findFirstAllowed, Gate, isAllowed, type CabinetRoutesProps } from './gate.tsx'
import {
  AccrualsScreen,
  AddTenantScreen,
  CataloguePage,
  ChangeEmailErrorScreen,
  ChangeEmailScreen,
  FromBank,
  HistoryScreen,
  MoreScreen,
  NewsDetailScreen,
  NewsListScreen,
  NotFound,
  ProfileFrame,
  PaymentPage,
  QueuePage,
  RequestsSection,
  TicketsSection,
  AutopayPage,
  InfoScreen,
  InsuranceScreen,
  InsuranceTypeScreen,
  ServicesScreen,
  SettingsScreen,
  UserScreen,
  OrderPage,
  ShopSection,
} from './screens.ts'

interface DeskProps {
  readonly host: HostConfig
  readonly permissions: Permissions
  readonly constants: Constants
}

const deskScreens = (props: DeskProps): Readonly<Record<string, ReactNode>> => ({
  [signedRoutes.requests.pattern]: <RequestsSection {...props} view="list" />,
  [signedRoutes.requestCreate.pattern]: <RequestsSection {...props} view="create" />,
  [signedRoutes.requestDetail.pattern]: <RequestsSection {...props} view="detail" />,
  [signedRoutes.tickets.pattern]: <TicketsSection {...props} view="list" />,
  [signedRoutes.ticketCreate.pattern]: <TicketsSection {...props} view="create" />,
  [signedRoutes.ticketDetail.pattern]: <TicketsSection {...props} view="detail" />,
})

/** The entry of the list that a subpage belongs to: the first three parts of its path. */
const sectionOf = (pattern: string): string => `${pattern.split('/').slice(0, 3).join('/')}/`

const profileScreens = (
  host: HostConfig,
  permissions: Permissions,
  constants: Constants,
): Readonly<Record<string, ReactNode>> => ({
  [signedRoutes.user.pattern]: <UserScreen />,
  [signedRoutes.autopay.pattern]: (
    <AutopayPage view="home" host={host} permissions={permissions} constants={constants} />
  ),
  [signedRoutes.autopayConnect.pattern]: (
    <AutopayPage view="connect" host={host} permissions={permissions} constants={constants} />
  ),
  [signedRoutes.autopayDisconnect.pattern]: (
    <AutopayPage view="disconnect" host={host} permissions={permissions} constants={constants} />
  ),
  [signedRoutes.profileServices.pattern]: <ServicesScreen host={host} />,
  [signedRoutes.settings.pattern]: (
    <SettingsScreen host={host} permissions={permissions} constants={constants} />
  ),
  [signedRoutes.info.pattern]: <InfoScreen host={host} />,
  [signedRoutes.insurance.pattern]: <InsuranceScreen host={host} today={constants.today} />,
  [signedRoutes.insuranceOsago.pattern]: (
    <InsuranceTypeScreen type="osago" host={host} today={constants.today} />
  ),
  [signedRoutes.insuranceMortgage.pattern]: (
    <InsuranceTypeScreen type="mortgage" host={host} today={constants.today} />
  ),
})

const shopScreens = (permissions: Permissions): Readonly<Record<string, ReactNode>> => {
  const canOrder = isAllowed(signedRoutes.templatePayment, permissions, 'C')
  return {
    [signedRoutes.templateRequest.pattern]: <ShopSection view="shop" permissions={permissions} />,
    [signedRoutes.templateCategory.pattern]: <ShopSection view="category" permissions={permissions} />,
    [signedRoutes.templateShop.pattern]: <ShopSection view="basket" permissions={permissions} />,
    [signedRoutes.templateImages.pattern]: <ShopSection view="images" permissions={permissions} />,
    [signedRoutes.templatePayment.pattern]: (
      <OrderPage
        canOrder={canOrder}
        backHref={`#${findFirstAllowed([signedRoutes.requests, signedRoutes.templateRequest], permissions).to({})}`}
      />
    ),
  }
}

type OtherRoutesProps = CabinetRoutesProps & { home: ReactNode }

/** The signed-in routes besides those of the first screens. */
export function OtherRoutes({ host, permissions, constants, home }: OtherRoutesProps) {
  const canPay = isAllowed(signedRoutes.accrualsPayment, permissions, 'C')
  const screens: Readonly<Record<string, ReactNode>> = {
    [signedRoutes.accruals.pattern]: <AccrualsScreen constants={constants} canPay={canPay} />,
    [signedRoutes.payments.pattern]: <HistoryScreen constants={constants} />,
    [signedRoutes.news.pattern]: <NewsListScreen constants={constants} />,
    [signedRoutes.newsDetail.pattern]: <NewsDetailScreen constants={constants} />,
    [signedRoutes.catalogue.pattern]: <CataloguePage host={host} permissions={permissions} />,
    ...Object.fromEntries(
      Object.entries(profileScreens(host, permissions, constants)).map(([pattern, screen]) => [
        pattern,
        <ProfileFrame key={pattern} permissions={permissions} current={sectionOf(pattern)}>
          {screen}
        </ProfileFrame>,
      ]),
    ),
    ...deskScreens({ host, permissions, constants }),
    ...shopScreens(permissions),
    [signedRoutes.addTenant.pattern]: <AddTenantScreen />,
    [signedRoutes.changeEmail.pattern]: <ChangeEmailScreen />,
    [signedRoutes.changeEmailError.pattern]: <ChangeEmailErrorScreen />,
    [signedRoutes.queue.pattern]: <QueuePage constants={constants} permissions={permissions} />,
    [signedRoutes.more.pattern]: <MoreScreen host={host} permissions={permissions} />,
    [signedRoutes.accrualsPayment.pattern]: (
      <PaymentPage host={host} permissions={permissions} constants={constants} />
    ),
  }
  return (
    <Switch>
      {Object.entries(defaults).map(([short, pattern]) => (
        <Route key={short} path={short}>
          <Redirect to={pattern} replace />
        </Route>
      ))}
      {Object.values(signedRoutes).map((route) => (
        <Route key={route.pattern} path={route.pattern}>
          <Gate route={route} permissions={permissions}>
            {screens[route.pattern]}
          </Gate>
        </Route>
      ))}
      <Route path={publicRoutes.fromBank.pattern}>
        <FromBank host={host} today={constants.today} next={signedRoutes.home.to({})}>
          {home}
        </FromBank>
      </Route>
      <Route path={publicRoutes.publicService.pattern}>
        {({ service }) => <Redirect to={signedRoutes.profileServices.to({}, { id: service })} replace />}
      </Route>
      <Route>
        <NotFound />
      </Route>
    </Switch>
  )
}

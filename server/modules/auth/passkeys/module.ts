import * as endpoints from '#contract/auth/passkey-endpoints.ts'
import { findHostConfig } from '../../organisation/service.ts'
import { serve, type Context, type Route } from '../../../http/route.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import { paragraphs, type Composers } from '../../notifications/channels/email/service.ts'
import { recordEvent } from '../security-events/service.ts'
import { keepSession } from '../sessions/service.ts'
import type { EmailDeps, RouteDeps, ServerModule } from '../../server-module.ts'
import {
  addPasskey,
  checkPasskey,
  forgetPasskeys,
  presentPasskeys,
  signInByPasskey,
  startCheck,
  startPasskey,
  startSignIn,
} from './service.ts'
import { deletePasskey, listPasskeys, removeStaleChallenges, renamePasskey } from './store.ts'

const noPasskey = (): DomainError => new DomainError('not_found', ['Такого ключа входа нет'])
const toOrigin = ({ ip, userAgent, device }: Context) => ({ ip, userAgent, device })

const passkeyRoutes = ({ hosts, bank, ...deps }: RouteDeps): readonly Route[] => {
  const { sql, clock, hmac } = deps
  const list = async (residentId: number) => presentPasskeys(await listPasskeys(sql, residentId))

  return [
    serve(endpoints.startPasskey, async (_input, context) => {
      const { name } = await findHostConfig({ sql, hosts, bank }, context.host)
      return startPasskey(deps, context.caller, context, name)
    }),
    serve(endpoints.addPasskey, async ({ body }, context) => {
      await addPasskey(deps, context.caller, body, context, toOrigin(context))
      return list(context.caller.residentId)
    }),
    serve(endpoints.listPasskeys, (_input, { caller }) => list(caller.residentId)),
    serve(endpoints.renamePasskey, async ({ params, body }, { caller }) => {
      if (!(await renamePasskey(sql, caller.residentId, params.id, body.name))) throw noPasskey()
      return undefined
    }),
    serve(endpoints.removePasskey, async ({ params }, context) => {
      const { residentId } = context.caller
      await sql.begin(async (tx) => {
        if (!(await deletePasskey(tx, residentId, params.id))) throw noPasskey()
        const origin = toOrigin(context)
        await recordEvent(tx, hmac, { kind: 'passkey_removed', residentId, at: clock.now(), origin })
      })
      return undefined
    }),
    serve(endpoints.startPasskeySignIn, async (_input, context) => {
      const { options, browser } = await startSignIn(deps, context, context)
      context.setCookie('passkey', browser)
      return options
    }),
    serve(endpoints.signInByPasskey, async ({ body }, context) => {
      const origin = { ...toOrigin(context), before: context.cookie('refresh') }
      const session = await signInByPasskey(deps, context.cookie('passkey') ?? '', body, context, origin)
      context.setCookie('passkey', null)
      return keepSession(hmac, context, session)
    }),
    serve(endpoints.startPasskeyCheck, (_input, context) => startCheck(deps, context.caller, context)),
    serve(endpoints.checkPasskey, async ({ body }, context) => {
      await checkPasskey(deps, context.caller, body, context)
      return undefined
    }),
  ]
}

const passkeyEmails = ({ publicUrl }: EmailDeps): Composers => ({
  passkey_added: () =>
    Promise.resolve(
      paragraphs('В личный кабинет добавлен вход без пароля', [
        'Здравствуйте!',
        'Теперь в ваш кабинет можно войти отпечатком, лицом или кодом телефона. Если это сделали вы, ничего не делайте.',
        'Если не вы, войдите в кабинет, удалите незнакомый ключ в разделе «Профиль» и смените пароль.',
        { label: 'Открыть кабинет', href: `${publicUrl}/#/profile/user/` },
      ]),
    ),
})

export const passkeysModule: ServerModule = {
  name: 'auth/passkeys',
  routes: passkeyRoutes,
  erasure: forgetPasskeys,
  jobs: ({ sql, clock }) => [
    { name: 'remove-stale', run: () => removeStaleChallenges(sql, clock.now()), intervalMs: 60 * 60_000 },
  ],
  emails: passkeyEmails,
}

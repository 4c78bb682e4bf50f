import type { Page } from '@playwright/test'
import type { Product } from './product.ts'

/** Chromium's virtual authenticator: a phone that knows its owner's finger. */
export const addAuthenticator = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () => devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

/** Opens a path of the product by a name: a passkey belongs to the name of a site, and an IP address is none. */
export const openByName = (page: Page, product: Product, path: string) =>
  page.goto(`${product.url.replace('127.0.0.1', 'localhost')}${path}`)

// A listening shop with the sandbox's Google and GitHub, and browsers that sign in there.
import { sql } from 'drizzle-orm'
import { afterAll } from 'vitest'
import { buildApp } from '#server/compose/app.ts'
import { chooseIdentityProviders } from '#server/compose/sign-in-providers.ts'
import { openSocialBrowser } from './social-browser.ts'
import { type Person, type TestShopOptions, testShop } from './test-shop.ts'
import { freePort } from './wallet-shop.ts'

const noKeys = { google: undefined, github: undefined }

export async function socialShop(options: TestShopOptions = {}) {
  const shop = await testShop(options)
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  const { providers, mounts } = await chooseIdentityProviders(
    { sandbox: true, identityKeys: noKeys },
    { db: shop.shop.db, publicUrl, ownUrl: publicUrl },
  )
  const { app } = await buildApp({
    shop: { ...shop.shop, identityProviders: providers },
    publicUrl,
    sandbox: (it) => {
      for (const mount of mounts) mount(it)
    },
    logger: { level: 'warn', stream: { write: (line: string) => void log.push(line) } },
  })
  const log: string[] = []
  await app.listen({ host: '127.0.0.1', port })
  afterAll(async () => {
    app.server.closeAllConnections()
    await app.close()
  })

  const openBrowser = () => {
    const browser = openSocialBrowser(publicUrl)
    return {
      ...browser,
      signIn: async ({ id }: Pick<Person, 'id'>) => {
        const { credential } = await shop.signedIn('browser', id)
        browser.cookies.set('partsdock_session', { value: credential, path: '/' })
      },
    }
  }

  /** The identities linked to the account of an address. */
  const identitiesOf = async (email: string): Promise<string[]> =>
    (
      await shop.rows<{ provider: string }>(
        sql`select i.provider from identities i join users u on u.id = i.user_id where lower(u.email) = lower(${email}) order by 1`,
      )
    ).map(({ provider }) => provider)

  return { ...shop, app, publicUrl, log, openBrowser, identitiesOf }
}

// What the server tells every page about the shop, inside the page itself.
import { createContext, useContext } from 'react'
import type { IdentityProviderName } from '#server/domain/identities/rules.ts'

export type ShopFacts = {
  /** ISO 4217. */
  currency: string
  /** Whether stand-ins answer for the outside parties. */
  sandbox: boolean
  contactEmail: string
  /** null where nobody answers one. */
  contactPhone: string | null
  /** Who people may sign in with, beside a password. */
  identityProviders: readonly IdentityProviderName[]
  /** Where people reach the shop, without a slash at the end. */
  publicUrl: string
}

export const ShopFactsContext = createContext<ShopFacts | null>(null)

export function useShopFacts(): ShopFacts {
  const facts = useContext(ShopFactsContext)
  if (!facts) throw new Error('No component above gives the facts of the shop')
  return facts
}

/** Reads the facts that the server wrote into the document. */
export function readShopFacts(): ShopFacts {
  const text = document.getElementById('shop-facts')?.textContent
  if (!text) throw new Error('The document has no facts of the shop')
  return JSON.parse(text) as ShopFacts
}

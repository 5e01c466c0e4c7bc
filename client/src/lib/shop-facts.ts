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

// What the document says while Vite serves it, without the server's word.
const unknownFacts: ShopFacts = {
  currency: 'BDT',
  sandbox: false,
  contactEmail: 'shop@localhost',
  contactPhone: null,
  identityProviders: [],
  publicUrl: '',
}

export const ShopFactsContext = createContext<ShopFacts>(unknownFacts)

export const useShopFacts = (): ShopFacts => useContext(ShopFactsContext)

/** Reads the facts that the server wrote into the document. */
export function readShopFacts(): ShopFacts {
  const text = document.getElementById('shop-facts')?.textContent
  return text ? (JSON.parse(text) as ShopFacts) : unknownFacts
}

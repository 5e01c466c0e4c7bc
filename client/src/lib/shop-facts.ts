// Facts about the shop that the server writes into every page.
import { createContext, useContext } from 'react'
import type { PageFacts } from '#common/pages/page-facts.ts'

export const ShopFactsContext = createContext<PageFacts | null>(null)

export function useShopFacts(): PageFacts {
  const facts = useContext(ShopFactsContext)
  if (!facts) throw new Error('No component above gives the facts of the shop')
  return facts
}

export function readShopFacts(): PageFacts {
  const text = document.getElementById('shop-facts')?.textContent
  if (!text) throw new Error('The document has no facts of the shop')
  return JSON.parse(text) as PageFacts
}

// The page modules, each loaded on demand as a separate script.
import type { ComponentType } from 'react'
import type { LoadPage } from '#client/lib/load-page.ts'

export type PageModule = {
  default: ComponentType
  /** The search parameters that the page reads; all others are ignored. */
  searchFields?: readonly string[]
  /** The search fields whose values hardly any two visitors share: pages with them do not evict others from the server's cache. */
  rareFields?: readonly string[]
  load?: LoadPage
}

const publicModules = {
  builder: () => import('#client/pages/builder.tsx'),
  cart: () => import('#client/pages/cart.tsx'),
  compare: () => import('#client/pages/compare.tsx'),
  home: () => import('#client/pages/home.tsx'),
  login: () => import('#client/pages/login.tsx'),
  'not-found': () => import('#client/pages/not-found.tsx'),
  part: () => import('#client/pages/part.tsx'),
  parts: () => import('#client/pages/parts.tsx'),
  payment: () => import('#client/pages/payment.tsx'),
  'quick-order': () => import('#client/pages/quick-order.tsx'),
  signup: () => import('#client/pages/signup.tsx'),
} as const

type PublicFile = keyof typeof publicModules
type LaterFile = keyof typeof import('./later-modules.ts').laterModules
export type PageFile = PublicFile | LaterFile

const isPublic = (file: PageFile): file is PublicFile => Object.hasOwn(publicModules, file)

export async function loadPageModule(file: PageFile): Promise<PageModule> {
  if (isPublic(file)) return publicModules[file]()
  const { laterModules } = await import('./later-modules.ts')
  return laterModules[file]()
}

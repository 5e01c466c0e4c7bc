// Carries a visitor's request for an alert across the sign-in.
import type { NavigateFunction } from 'react-router-dom'
import { keepWish, takeWish } from '#client/lib/kept-wish.ts'
import { toast } from '#client/lib/toast.ts'
import type { trpc } from '#client/lib/trpc.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { paths } from '#common/kit/paths.ts'

type Wish = { productId: number }
type Place = { here: string; navigate: NavigateFunction }

const field = 'alert'

export const signInFor = ({ here, navigate, productId }: Place & Wish) =>
  navigate(paths.login, { state: { from: keepWish(here, field, { productId } satisfies Wish) } satisfies ReturnState })

type Resuming = Place & {
  state: unknown
  add: (wish: Wish) => Promise<unknown>
  utils: ReturnType<typeof trpc.useUtils>
}

/** Removes the mark from the address, and adds the alert stored under it. */
export async function resumeAlert({ here, navigate, state, add, utils }: Resuming): Promise<void> {
  const { wish, clean } = takeWish<Wish>(here, field)
  await navigate(clean, { replace: true, state, preventScrollReset: true })
  if (!wish) return
  await add(wish)
  // An earlier request for the list may be in flight, and would lack the alert.
  await utils.stockAlerts.list.cancel()
  await utils.stockAlerts.invalidate()
  toast.success("We'll email you once")
}

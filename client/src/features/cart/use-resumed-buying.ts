import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { OrderPart } from './order-part.ts'

/** Continues a Buy Now that the sign-in interrupted, on the page that the customer returned to. */
export function useResumedBuying(orderPart: OrderPart): void {
  const me = useMe()
  const here = useHere()
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me || !here.includes('buy=')) return
    void resume().catch(() => {})

    async function resume(): Promise<void> {
      const { takeBuying } = await import('./resume-buying.ts')
      const { buying, clean } = takeBuying(here)
      await navigate(clean, { replace: true, state, preventScrollReset: true })
      if (buying) await (await orderPart({ ...buying, intent: 'buy' }))()
    }
  }, [me, here, state, navigate, orderPart])
}

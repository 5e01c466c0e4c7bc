import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useHere } from '#client/lib/use-here.ts'
import { useMe } from '#client/lib/use-me.ts'
import type { OrderPart } from './order-part.ts'

/** Continues a Buy Now that the sign-in interrupted, on the page that the customer returned to. */
export function ResumedBuying({ orderPart }: { orderPart: OrderPart }): null {
  const me = useMe()
  const here = useHere()
  const { state } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (!me || !here.includes('buy=')) return
    void import('./resume-buying.ts').then(({ resumeBuying }) => resumeBuying({ here, state, navigate, orderPart })).catch(() => {})
  }, [me, here, state, navigate, orderPart])
  return null
}

import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useHere } from '#client/lib/use-here.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { useMe } from '#client/lib/use-me.ts'

const loadActions = () => import('./alert-actions.ts')

/** Requests one email when a part can be ordered again, and cancels that request. Visitors sign in first. */
export function AlertControl({ productId }: { productId: number }) {
  const me = useMe()
  const here = useHere()
  const navigate = useNavigate()
  const { state } = useLocation()
  const utils = trpc.useUtils()
  const { data: alerts } = trpc.stockAlerts.list.useQuery(undefined, { enabled: !!me })
  const { mutateAsync: add } = trpc.stockAlerts.add.useMutation()
  const { mutateAsync: end } = trpc.stockAlerts.end.useMutation()
  const { isBusy, run } = useInFlight()
  const alert = alerts?.find((one) => one.productId === productId)

  const change = (action: () => Promise<unknown>) =>
    run(async () => {
      // The query client shows errors of calls.
      await action().catch(() => {})
      await Promise.all([utils.stockAlerts.invalidate(), utils.items.invalidate()])
    })
  const press = () => {
    if (alert) return void change(() => end({ id: alert.id }))
    if (me) return void change(() => add({ productId }).then(() => toast.success("We'll email you once")))
    void loadActions().then(
      ({ signInFor }) => signInFor({ here, navigate, productId }),
      (error: unknown) => toast.error(String(error)),
    )
  }
  useEffect(() => {
    if (!me || !here.includes('alert=')) return
    void loadActions()
      .then(({ resumeAlert }) => resumeAlert({ here, state, navigate, add, utils }))
      .catch(() => {})
  }, [me, here, state, navigate, add, utils])

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border border-rule bg-sheet p-4">
      <p role="status" className="min-w-0 flex-1 basis-52">
        {alert ? "We'll email you once when you can order this part." : 'Get one email when you can order this part.'}
      </p>
      <Button look="secondary" busy={isBusy} onClick={press} className="max-sm:w-full">
        {alert ? 'End this alert' : 'Tell me when it is back'}
      </Button>
    </div>
  )
}

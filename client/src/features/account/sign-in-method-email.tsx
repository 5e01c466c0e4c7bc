import { Button } from '#client/components/button.tsx'
import { AtSign } from '#client/components/icons/dashboard.ts'
import { CircleAlert } from '#client/components/icons/orders.ts'
import { CircleCheck } from '#client/components/icons/shop.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useMe } from '#client/lib/use-me.ts'
import { SignInMethodRow } from './sign-in-method-row.tsx'

export function EmailMethod({ isConfirmed }: { isConfirmed: boolean }) {
  const email = useMe()?.email ?? ''
  const utils = trpc.useUtils()
  const { mutate: sendAgain, isPending } = trpc.accounts.sendConfirmation.useMutation({
    onSuccess({ sent }) {
      toast.success(sent ? `We've sent a link to ${email}` : 'Your email address is already confirmed')
      if (!sent) void utils.identities.ways.invalidate()
    },
  })
  return (
    <SignInMethodRow
      sign={<AtSign size={18} />}
      name="Email"
      action={
        !isConfirmed && (
          <Button look="secondary" busy={isPending} onClick={() => sendAgain()}>
            Send link again
          </Button>
        )
      }
    >
      <p className="truncate" title={email}>
        {email}
      </p>
      {isConfirmed ? (
        <p className="flex items-center gap-1.5 text-sm text-ok">
          <CircleCheck size={16} />
          Confirmed
        </p>
      ) : (
        <p className="flex items-center gap-1.5 text-sm text-warn">
          <CircleAlert size={16} />
          Not confirmed yet
        </p>
      )}
    </SignInMethodRow>
  )
}

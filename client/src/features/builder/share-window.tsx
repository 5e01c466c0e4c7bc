import { useId, useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { inputLook } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { ClipboardCheck, ClipboardCopy } from '#client/components/icons/dashboard.ts'
import { Modal } from '#client/components/modal.tsx'
import type { CurrentBuild } from '#client/features/builds/current-build.ts'
import type { Me } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useInFlight } from '#client/lib/use-in-flight.ts'
import { paths } from '#common/kit/paths.ts'
import { contentHref } from './address.ts'
import type { Keeping } from './use-kept-build.ts'

type ShareWindowProps = { build: CurrentBuild; me: Me | null; keeping: Keeping; onClose: () => void }

/** A window with the addresses that open the build: one that follows its changes, for customers, and one with its present content. */
export function ShareWindow({ build, me, keeping, onClose }: ShareWindowProps) {
  const { publicUrl } = useShopFacts()
  return (
    <Modal title="Share this build" onClose={onClose}>
      <div className="space-y-6">
        {me && <KeptLink build={build} keeping={keeping} />}
        <section className="space-y-2">
          <h3 className="font-semibold">{me ? 'A link to the build as it is now' : 'Link'}</h3>
          <p className="text-sm text-ink-2">Contains the parts themselves. It opens without an account, and later changes are not in it.</p>
          <Address label="Link to the build as it is now" text={publicUrl + contentHref(build)} />
        </section>
      </div>
    </Modal>
  )
}

/** The link to a saved build, with a switch that lets everyone who knows it read the build. */
function KeptLink({ build, keeping }: { build: CurrentBuild; keeping: Keeping }) {
  const { publicUrl } = useShopFacts()
  const utils = trpc.useUtils()
  const id = build.id ?? ''
  const { data } = trpc.savedBuilds.get.useQuery({ id }, { enabled: keeping.isKept, retry: false })
  const share = trpc.savedBuilds.share.useMutation({ meta: { shown: true } })
  const { run } = useInFlight()
  const [failure, setFailure] = useState<string | null>(null)
  // Shows the choice immediately.
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isShared = keeping.isKept && data?.isShared === true

  const change = (isShared: boolean) =>
    void run(async () => {
      setFailure(null)
      setChosen(isShared)
      try {
        await share.mutateAsync({ id, isShared })
        await utils.savedBuilds.invalidate()
      } catch (error) {
        setFailure(describeFailure(error).text)
      } finally {
        setChosen(null)
      }
    })

  return (
    <section className="space-y-2">
      <h3 className="font-semibold">A link that follows your changes</h3>
      {!keeping.isKept && (
        <>
          <p className="text-sm text-ink-2">Save the build in your account first.</p>
          <Button look="secondary" busy={keeping.isSaving} onClick={() => void keeping.save()}>
            Save
          </Button>
          <FormError text={keeping.failure} />
        </>
      )}
      {keeping.isKept && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5"
            checked={chosen ?? isShared}
            disabled={!data}
            onChange={({ target }) => change(target.checked)}
          />
          Anyone with the link can see this build
        </label>
      )}
      <FormError text={failure} />
      {isShared && <Address label="Link that follows your changes" text={publicUrl + paths.build(id)} />}
    </section>
  )
}

const said = { before: '', copied: 'Copied', failed: 'Copying failed. Select the link and copy it yourself.' } as const

function Address({ label, text }: { label: string; text: string }) {
  const id = useId()
  const [state, setState] = useState<keyof typeof said>('before')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('copied'),
      () => setState('failed'),
    )
  const Sign = state === 'copied' ? ClipboardCheck : ClipboardCopy
  return (
    <div className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <input
        id={id}
        readOnly
        className={`${inputLook} min-w-0 flex-1 basis-52 font-mono text-2xs`}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button look="secondary" onClick={() => void copy()}>
        <Sign size={18} />
        <span>
          Copy<span className="sr-only">: {label}</span>
        </span>
      </Button>
      <span role="status" className="text-sm text-ink-2 empty:hidden">
        {said[state]}
      </span>
    </div>
  )
}

import { useId, useRef, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { Button, ButtonLink } from '#client/components/button.tsx'
import { dialogs } from '#client/components/dialogs/store.ts'
import { inputLook } from '#client/components/field.tsx'
import { EqualNot } from '#client/components/icons/comparison.ts'
import { ClipboardCopy, Ellipsis, Printer } from '#client/components/icons/dashboard.ts'
import { Check, List, Plus, X } from '#client/components/icons/shop.ts'
import { late } from '#client/components/late.tsx'
import { Menu, MenuButton, MenuLink } from '#client/components/menu.tsx'
import { Spinner } from '#client/components/spinner.tsx'
import { Stepper } from '#client/components/stepper.tsx'
import {
  builderHref,
  type CurrentBuild,
  changeBuild,
  maxNameLength,
  noBuild,
  openBuild,
  setMachines,
} from '#client/features/builds/current-build.ts'
import type { Me } from '#client/lib/api-types.ts'
import { toast } from '#client/lib/toast.ts'
import type { ReturnState } from '#client/lib/use-here.ts'
import { maxMachines } from '#common/builds/bounds.ts'
import { cutText } from '#common/kit/cut-text.ts'
import { paths } from '#common/kit/paths.ts'
import { compareHref, currentSide } from './address.ts'
import { unnamed } from './content-of.ts'
import { CountField } from './count-field.tsx'
import { offerUndo } from './offer-undo.ts'
import type { Keeping } from './use-kept-build.ts'

const ShareWindow = late(() => import('./share-window.tsx').then((file) => file.ShareWindow))

type BuildBarProps = { build: CurrentBuild; me: Me | null; keeping: Keeping; onStartFrom: () => void }

export function BuildBar({ build, me, keeping, onStartFrom }: BuildBarProps) {
  const navigate = useNavigate()
  const [isSharing, setSharing] = useState(false)
  const share = useRef<HTMLButtonElement>(null)
  const isEmpty = build.parts.length === 0

  /** The button disappears once the build is saved; move the focus to the next one. */
  async function save(): Promise<void> {
    if (await keeping.save()) share.current?.focus()
  }
  async function copy(): Promise<void> {
    const name = await dialogs.prompt('Save as', { initial: cutText(`${build.name || unnamed}, copy`, maxNameLength) })
    if (name === null || name.trim() === '') return
    if (await keeping.saveAs(name.trim())) toast.success(`Saved as ${name.trim()}`)
  }
  function startNew(): void {
    offerUndo('Started a new build', openBuild(noBuild))
    void navigate(paths.builder)
  }

  return (
    <section aria-label="Build" className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <NameField name={build.name} />
      <MachinesField machines={build.machines} />
      <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
        {!isEmpty && (
          <>
            {me && !keeping.isKept && (
              <Button look="secondary" busy={keeping.isSaving} onClick={() => void save()}>
                Save
              </Button>
            )}
            {!me && (
              <ButtonLink look="secondary" to={paths.login} state={{ from: builderHref(build) } satisfies ReturnState}>
                Sign in to save
              </ButtonLink>
            )}
            <Button ref={share} look="secondary" onClick={() => setSharing(true)}>
              Share
            </Button>
            <Button look="secondary" onClick={() => print()}>
              <Printer size={18} />
              Print
            </Button>
          </>
        )}
        <Menu
          label="More for this build"
          button={<Ellipsis size={20} />}
          buttonClassName="grid size-11 place-items-center rounded-ctl border border-rule-2 bg-sheet hover:bg-sunk"
        >
          {!isEmpty && (
            <>
              {me && (
                <MenuButton onClick={() => void copy()}>
                  <ClipboardCopy size={16} />
                  Save as…
                </MenuButton>
              )}
              <MenuLink to={compareHref([currentSide, ''])}>
                <EqualNot size={16} />
                Compare with another build
              </MenuLink>
            </>
          )}
          <MenuButton onClick={onStartFrom}>
            <Plus size={16} />
            Start from…
          </MenuButton>
          {!isEmpty && (
            <MenuButton onClick={startNew}>
              <X size={16} />
              New build
            </MenuButton>
          )}
          {me && (
            <MenuLink to={paths.builds}>
              <List size={16} />
              Your builds
            </MenuLink>
          )}
        </Menu>
      </div>
      <SaveState keeping={keeping} isEmpty={isEmpty} isVisitor={me === null} />
      {isSharing && <ShareWindow build={build} me={me} keeping={keeping} onClose={() => setSharing(false)} />}
    </section>
  )
}

function NameField({ name }: { name: string }) {
  const id = useId()
  return (
    <div className="min-w-0 flex-1 basis-48 sm:max-w-md">
      <label htmlFor={id} className="block text-sm font-semibold">
        Name
      </label>
      <input
        id={id}
        className={inputLook}
        value={name}
        maxLength={maxNameLength}
        placeholder={unnamed}
        autoComplete="off"
        onChange={({ target }) => changeBuild({ name: target.value })}
      />
    </div>
  )
}

/** The number of machines; it may be empty during typing. */
function MachinesField({ machines }: { machines: number }) {
  const id = useId()
  return (
    <div className="flex flex-col">
      <label htmlFor={id} className="block text-sm font-semibold">
        Machines
      </label>
      <Stepper quantity={machines} min={1} max={maxMachines} of="machines" onChange={setMachines}>
        <CountField
          id={id}
          className="w-16 border-x border-rule-2 bg-transparent text-center font-semibold aria-invalid:text-stop"
          count={machines}
          max={maxMachines}
          onCount={setMachines}
        />
      </Stepper>
    </div>
  )
}

/** One line with the same height in every state. */
function SaveState({ keeping, isEmpty, isVisitor }: { keeping: Keeping; isEmpty: boolean; isVisitor: boolean }) {
  const { isKept, isSaved, isSaving, failure } = keeping
  // The address still names another user's saved build, which this one was opened from.
  const isCopy = useParams().id !== undefined && !isKept
  return (
    <p role="status" className="flex min-h-6 w-full flex-wrap items-center gap-2 text-sm text-ink-2">
      {failure !== null && <span className="text-stop">{failure}</span>}
      {failure !== null && isKept && (
        <Button look="quiet" className="text-sm" onClick={() => void keeping.save()}>
          Try again
        </Button>
      )}
      {failure === null && isKept && isSaved && (
        <span className="flex gap-2">
          <Check size={16} className="mt-0.5 shrink-0 text-ok" />
          <span>
            Saved. Changes are saved automatically.{' '}
            <Link to={paths.builds} className="underline underline-offset-4">
              Your builds
            </Link>
          </span>
        </span>
      )}
      {failure === null &&
        isKept &&
        !isSaved &&
        (isEmpty ? (
          'Add a part to save this build.'
        ) : isSaving ? (
          <>
            <Spinner /> Saving…
          </>
        ) : (
          'Saving…'
        ))}
      {failure === null &&
        !isKept &&
        !isEmpty &&
        `${isCopy ? "This is a copy: your changes don't reach its owner. " : ''}Kept in this browser. ${isVisitor ? 'Sign in to save it in your account.' : 'Save it to have it on all your devices.'}`}
    </p>
  )
}

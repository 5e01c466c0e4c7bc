import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import {
  builderHref,
  type ChosenState,
  type CurrentBuild,
  currentBuild,
  type KeptPart,
  type NewPart,
  openBuild,
  replacedBy,
  stateOf,
  swapPart,
  takePart,
} from '#client/features/builds/current-build.ts'
import type { Me, Outputs } from '#client/lib/api-types.ts'
import { describeFailure } from '#client/lib/errors.ts'
import { toast } from '#client/lib/toast.ts'
import { trpc } from '#client/lib/trpc.ts'
import { maxPieces } from '#common/builds/bounds.ts'
import { paths } from '#common/kit/paths.ts'
import { fields, readContent } from './address.ts'
import { nextStepOf } from './next-step.ts'
import { offerUndo } from './offer-undo.ts'
import { showPart } from './show-part.ts'
import { withoutNames } from './use-build.ts'

type Saved = Outputs['savedBuilds']['get']

/** Opens the content of an address: a build, a saved build, or a part to add. Asks first if that would replace another build. */
export function useIncoming(me: Me | null) {
  const { id } = useParams()
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [question, setQuestion] = useState<CurrentBuild | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [opened, setOpened] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<{ part: NewPart; present: readonly KeptPart[] } | null>(null)
  const saved = trpc.savedBuilds.get.useQuery({ id: id ?? '' }, { enabled: id !== undefined, retry: false })
  const added = search.get(fields.with)
  const part = trpc.builds.parts.useQuery({ skus: [added ?? ''] }, { enabled: added !== null && added !== '', retry: false })
  const content = search.get(fields.parts) === null ? null : search.toString()

  const clean = () => void navigate(paths.builder, { replace: true, preventScrollReset: true })

  const offer = useEffectEvent((incoming: CurrentBuild, done: () => void) => {
    const now = currentBuild.get()
    const isSame = stateOf(now) === stateOf(incoming)
    const isFree = now.parts.length === 0 || isSame || (now.id !== null && now.saved === stateOf(now))
    if (!isFree) return setQuestion(incoming)
    setQuestion(null)
    if (!isSame || incoming.id !== null) openBuild(incoming)
    done()
  })

  const readAddress = useEffectEvent(() => {
    if (content === null) return
    const incoming = readContent(search)
    const step = incoming && nextStepOf(currentBuild.get(), incoming)
    if (step) {
      offerUndo('Changed your build', openBuild(step.build))
      void navigate(builderHref(step.build), {
        replace: true,
        preventScrollReset: true,
        state: { chosen: step.chosen } satisfies ChosenState,
      })
    } else if (incoming) offer(incoming, clean)
    else {
      setTrouble('This link does not contain a build. Ask for a new one, or start here.')
      clean()
    }
  })
  // Before the paint: without parts, the builder would briefly show another page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address brings another build.
  useLayoutEffect(() => readAddress(), [content])

  const readSaved = useEffectEvent((found: Saved) => {
    const incoming = buildOf(found)
    const now = currentBuild.get()
    const key = `${found.id} ${found.isOwn}`
    if (opened === key) return
    setOpened(key)
    // It is the current build: local changes take precedence over those saved by another device.
    if (found.isOwn && now.id === found.id) {
      if (now.saved === stateOf(now)) openBuild(incoming)
    } else offer(incoming, () => {})
  })
  useEffect(() => {
    if (saved.data && id !== undefined && saved.data.id === id) readSaved(saved.data)
  }, [saved.data, id])

  /** Adds or replaces the part with `change`, and shows a message. */
  const join = (part: NewPart, text: string, change: () => boolean) => {
    const undo = openBuild(currentBuild.get())
    setDoubt(null)
    if (!change()) return setTrouble(`A machine can have up to ${maxPieces} pieces. Remove some first.`)
    offerUndo(text, undo)
    setTimeout(showPart, 0, part.sku)
  }

  const addPart = useEffectEvent((answer: Outputs['builds']['parts']) => {
    const [found] = answer.parts
    if (!found) setTrouble(`${added} is not sold here. Search for another part.`)
    else {
      const build = currentBuild.get()
      const present = build.parts.filter(({ productType }) => productType === found.productType)
      const [replaced] = replacedBy(build, found.productType)
      if (build.parts.some(({ sku }) => sku === found.sku)) toast.success(`${found.name} is in your build already`)
      else if (replaced) join(found, `Replaced ${replaced.name ?? replaced.sku} with ${found.name}`, () => takePart(found))
      else if (present.length > 0) setDoubt({ part: found, present })
      else join(found, `Added ${found.name}`, () => takePart(found))
    }
    void navigate(paths.builder, { replace: true, preventScrollReset: true, ...(found && { state: { chosen: found.sku } }) })
  })
  useEffect(() => {
    if (part.data && added !== null) addPart(part.data)
  }, [part.data, added])

  const isCurrent = currentBuild.get().id === id
  const failure = saved.error ?? part.error
  return {
    question,
    trouble,
    /** The reason why the address's saved build cannot be shown; null if it can. */
    missing: id !== undefined && saved.error && !isCurrent ? describeFailure(saved.error).code : null,
    failure: failure ?? null,
    retry: () => void (saved.error ? saved.refetch() : part.refetch()),
    isWaiting: id !== undefined && !saved.data && !saved.error && !isCurrent,
    open: () => {
      if (question) offerUndo('Opened the build', openBuild(question))
      setQuestion(null)
      if (pathname === paths.builder) clean()
    },
    keep: () => {
      setQuestion(null)
      clean()
    },
    isVisitor: me === null,
    /** A part in the address, if the build has one of its kind already. */
    doubt: doubt && {
      ...doubt,
      onReplace: (sku: string) =>
        join(doubt.part, `Replaced ${nameIn(doubt.present, sku)} with ${doubt.part.name}`, () => swapPart(sku, doubt.part)),
      onAdd: () => join(doubt.part, `Added ${doubt.part.name}`, () => takePart(doubt.part)),
      onClose: () => setDoubt(null),
    },
  }
}

const nameIn = (parts: readonly KeptPart[], sku: string): string => parts.find((part) => part.sku === sku)?.name ?? sku

const buildOf = (saved: Saved): CurrentBuild => {
  const build = { name: saved.name, machines: saved.machines, parts: withoutNames(saved.parts) }
  return saved.isOwn ? { ...build, id: saved.id, saved: stateOf(build) } : { ...build, id: null, saved: null }
}

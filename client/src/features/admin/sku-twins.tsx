import { Link } from 'react-router-dom'
import { Button } from '#client/components/button.tsx'
import { TextField } from '#client/components/field.tsx'
import { FormError } from '#client/components/form-error.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { plural } from '#common/kit/format.ts'
import { paths } from '#common/kit/paths.ts'
import { OddRows } from './odd-rows.tsx'

type Twins = Outputs['items']['twins']['twins']
type Twin = Twins['parts'][number]

const load = () => import('#common/items/schema.ts').then(({ NewSku }) => NewSku)

/** Products whose SKU is another spelling of an existing one, or was when the shop was upgraded. Most shops have none. */
export function SkuTwins() {
  const { data } = trpc.items.twins.useQuery()
  if (data === undefined) return null
  const { twins, renamed } = data
  return (
    <>
      <TwinList
        twins={twins}
        title={`${plural(twins.total, 'product')} with a SKU that is used twice`}
        text="These SKUs differ only in case, dashes, blanks or hidden characters. Nothing was merged. Give each product its own SKU, or delete it."
        relation="has the SKU of"
      />
      <TwinList
        twins={renamed}
        title={`${plural(renamed.total, 'product')} with a new SKU`}
        text="Hidden characters were removed from these SKUs. Another product already has what is left, so a number was added. Give each product its own SKU, or delete it."
        relation="had the SKU of"
      />
    </>
  )
}

type ListProps = { twins: Twins; title: string; text: string; relation: string }

function TwinList({ twins: { parts, total }, title, text, relation }: ListProps) {
  if (total === 0) return null
  return (
    <OddRows title={title} intro={text} shown={parts.length} total={total}>
      {parts.map((twin) => (
        <TwinItem key={twin.id} twin={twin} relation={relation} />
      ))}
    </OddRows>
  )
}

function TwinItem({ twin: { id, name, sku, of }, relation }: { twin: Twin; relation: string }) {
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.items.change.useMutation()
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async (changes) => {
      await mutateAsync({ id, changes })
      await Promise.all([utils.items.twins.invalidate(), utils.items.browse.invalidate()])
    },
  })
  return (
    <li className="grid gap-3 py-3 sm:grid-cols-2">
      <p>
        <NamedPart id={id} name={name} sku={sku} />
        {of !== null && (
          <>
            <span className="block text-ink-2">{relation}</span>
            <NamedPart {...of} />
          </>
        )}
      </p>
      <form {...props} className="flex flex-wrap items-start gap-2">
        <TextField
          label={`New SKU of ${name}`}
          name="sku"
          maxLength={200}
          autoComplete="off"
          defaultValue={sku}
          error={errors.sku}
          className="grow"
        />
        <Button type="submit" small busy={isSubmitting} className="sm:mt-7.5">
          Save SKU
        </Button>
        <FormError text={refusal} />
      </form>
    </li>
  )
}

const NamedPart = ({ id, name, sku }: { id: number; name: string; sku: string }) => (
  <>
    <Link to={paths.part(id)} className="underline underline-offset-4">
      {name}
    </Link>{' '}
    <Link to={`${paths.products}?q=${encodeURIComponent(sku)}`} className="font-mono text-2xs text-ink-2 underline">
      {sku}
    </Link>
  </>
)

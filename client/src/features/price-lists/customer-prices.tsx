import { useState } from 'react'
import { Button } from '#client/components/button.tsx'
import { FormError } from '#client/components/form-error.tsx'
import { Cell, HeadCell, TableBody, TableHead, TableRegion } from '#client/components/table.tsx'
import type { Outputs } from '#client/lib/api-types.ts'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { trpc } from '#client/lib/trpc.ts'
import { useSmallForm } from '#client/lib/use-small-form.ts'
import { formatAmount, formatCount } from '#common/kit/format.ts'
import { UserEmail } from '#common/users/schema.ts'
import { BesideField } from './beside-field.tsx'
import { CustomerField } from './customer-field.tsx'

type CustomerLadders = Outputs['prices']['of']

const load = async () => UserEmail

/** A product's price for a customer, whom an admin chooses. */
export function CustomerPrices({ partId }: { partId: number }) {
  const utils = trpc.useUtils()
  const [found, setFound] = useState<(CustomerLadders & { email: string }) | null>(null)
  const { props, errors, refusal, isSubmitting } = useSmallForm({
    load,
    submit: async ({ email }) => {
      setFound(null)
      // Another admin may just have changed a list.
      const prices = await utils.prices.of.fetch({ email, ids: [partId] }, { staleTime: 0 })
      setFound({ ...prices, email })
    },
  })
  return (
    <div className="max-w-3xl space-y-3">
      <form {...props} aria-label="Prices of a customer">
        <div className="flex flex-wrap items-start gap-3">
          <CustomerField label="E-mail address of the customer" name="email" error={errors.email} className="min-w-0 flex-1 basis-64" />
          <BesideField>
            <Button type="submit" look="secondary" busy={isSubmitting}>
              Show prices
            </Button>
          </BesideField>
        </div>
        <FormError text={refusal} />
      </form>
      <div role="status">{found && <Ladder prices={found} email={found.email} />}</div>
    </div>
  )
}

function Ladder({ prices: { hasLists, ladders }, email }: { prices: CustomerLadders; email: string }) {
  const { currency } = useShopFacts()
  return (
    <>
      <p className="mb-2 wrap-anywhere">
        {hasLists ? `Prices of ${email} now` : `${email} has no price list that is valid now, and pays public prices`}
      </p>
      <TableRegion label={`Prices of ${email}`}>
        <TableHead>
          <HeadCell right>From quantity</HeadCell>
          <HeadCell right>Price each ({currency})</HeadCell>
          <HeadCell>Given by</HeadCell>
        </TableHead>
        <TableBody>
          {ladders[0]?.ladder.map(({ fromQuantity, unitPriceMinor, listName }) => (
            <tr key={fromQuantity}>
              <Cell right>{formatCount(fromQuantity)}</Cell>
              <Cell right className="font-semibold">
                {formatAmount(unitPriceMinor)}
              </Cell>
              <Cell className="wrap-anywhere">{listName ?? <span className="text-ink-2">Public price</span>}</Cell>
            </tr>
          ))}
        </TableBody>
      </TableRegion>
    </>
  )
}

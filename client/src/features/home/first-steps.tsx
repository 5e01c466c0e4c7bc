import { Link } from 'react-router-dom'
import { Panel } from '#client/components/panel.tsx'
import { useShopFacts } from '#client/lib/shop-facts.ts'
import { paths } from '#common/kit/paths.ts'
import { defaultShopName } from '#common/settings/rules.ts'

const step = 'inline-flex min-h-11 items-center underline underline-offset-4'

/** For admins of a new shop: the things that visitors miss. Empty once all are done. */
export function FirstSteps({ hasParts }: { hasParts: boolean }) {
  const { shopName, publishedContact, contactPhone, sandbox } = useShopFacts()
  // A trial shop has its own banner, and needs no seller.
  const unset = sandbox
    ? []
    : [
        ...(shopName === defaultShopName ? ['the name on pages and invoices'] : []),
        ...(publishedContact === null ? ['the email address that customers write to'] : []),
        ...(contactPhone === null ? ['the number that customers call'] : []),
      ]
  if (hasParts && unset.length === 0) return null
  return (
    <Panel title="Set up your shop" heading="text-xl">
      <ol className="mt-2 space-y-2">
        {!hasParts && (
          <li>
            <Link to={paths.addProduct} className={step}>
              Add your first product
            </Link>
            , or import a price list: <code className="font-mono text-sm">npm run import -- FILE</code>
          </li>
        )}
        {unset.length > 0 && (
          <li>
            Set in{' '}
            <Link to={paths.settings} className={step}>
              Shop settings
            </Link>
            : {unset.join(', ')}.
          </li>
        )}
        {unset.length > 0 && (
          <li>
            Check the rest, such as the mail server: <code className="font-mono text-sm">npm run doctor</code>
          </li>
        )}
      </ol>
    </Panel>
  )
}

import { OpenPurchase } from '#client/features/purchases/open-purchase.tsx'
import { PackingSlip } from '#client/features/purchases/packing-slip.tsx'

export default function PackingSlipPage() {
  return <OpenPurchase>{(purchase) => <PackingSlip purchase={purchase} />}</OpenPurchase>
}

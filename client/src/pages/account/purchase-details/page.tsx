import { OpenPurchase } from '#client/features/purchases/open-purchase.tsx'
import { PurchaseDetails } from '#client/features/purchases/purchase-details.tsx'

export default function PurchaseDetailsPage() {
  return <OpenPurchase>{(purchase) => <PurchaseDetails purchase={purchase} />}</OpenPurchase>
}

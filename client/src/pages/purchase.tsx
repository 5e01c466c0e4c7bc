export default function PurchasePage() {
  return <div className="page-width py-6" />
}

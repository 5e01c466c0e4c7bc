export default function CartPage() {
  return <div className="page-width py-6" />
}

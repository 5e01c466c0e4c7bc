export default function ProductsPage() {
  return <div className="page-width py-6" />
}

export default function AllOrdersPage() {
  return <div className="page-width py-6" />
}

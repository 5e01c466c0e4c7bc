export default function ProductDeletedPage() {
  return <div className="page-width py-6" />
}

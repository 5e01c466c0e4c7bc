export default function ProductUpdatePage() {
  return <div className="page-width py-6" />
}

export default function ManageProductPage() {
  return <div className="page-width py-6" />
}

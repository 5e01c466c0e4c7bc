export default function AddProductPage() {
  return <div className="page-width py-6" />
}

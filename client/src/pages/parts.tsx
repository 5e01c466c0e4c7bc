export default function PartsPage() {
  return <div className="page-width py-6" />
}

export default function PartPage() {
  return <div className="page-width py-6" />
}

export default function ChangeInfoPage() {
  return <div className="page-width py-6" />
}

export default function ReviewPage() {
  return <div className="page-width py-6" />
}

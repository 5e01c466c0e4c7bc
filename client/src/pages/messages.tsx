export default function MessagesPage() {
  return <div className="page-width py-6" />
}

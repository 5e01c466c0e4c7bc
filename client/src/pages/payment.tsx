export default function PaymentPage() {
  return <div className="page-width py-6" />
}
